import { inLists } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import { keptRows } from '../../infra/keptRows.ts'
import type { ReadServices } from '../../kernel/context.ts'
import { type Module, onceFor } from '../../kernel/module.ts'
import type { ShownParts } from './partsPresent.ts'
import { type PartColumns, partColumns, readParts } from './postParts.ts'
import { type CardRow, type DetailRow, type FoundCard, readColumns, selectCards, selectDetails } from './queries.ts'

type Reading = Pick<ReadServices, 'db' | 'modules'>

/** Rows with what posts of several types may have. */
export type FullCardRow = CardRow & ShownParts
export type FullDetailRow = DetailRow & ShownParts

/** In place of the columns of the same names. */
const read =
  (modules: readonly Module[]) =>
  <Row extends FoundCard & PartColumns>(row: Row) =>
    Object.assign(readColumns(row), readParts(modules, row))

const cardsOf = onceFor((modules) =>
  inLists(keptRows((db: Db, ids: number[]) => selectCards(db, ids).select(partColumns(modules)), read(modules))),
)
const detailsOf = onceFor((modules) =>
  inLists(keptRows((db: Db, ids: number[]) => selectDetails(db, ids).select(partColumns(modules)), read(modules))),
)

/** Posts with everything that a card shows, in the order of their ids; those that are deleted by now are left out. */
export const findCards = ({ db, modules }: Reading, ids: number[]): Promise<FullCardRow[]> => cardsOf(modules)(db, ids)

/** Posts with everything that their own page shows, likewise. */
export const findDetails = ({ db, modules }: Reading, ids: number[]): Promise<FullDetailRow[]> => detailsOf(modules)(db, ids)

import { inLists } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import { keptRows } from '../../infra/keptRows.ts'
import type { ReadServices } from '../../kernel/context.ts'
import { type Module, onceFor } from '../../kernel/module.ts'
import { type DetailRow, readDetailColumns, selectDetails } from './detailQueries.ts'
import type { ShownParts } from './partsPresent.ts'
import { type PartColumns, partColumns, readParts } from './postParts.ts'
import { type CardRow, readColumns, selectCards } from './queries.ts'

type Reading = Pick<ReadServices, 'db' | 'modules'>

/** Rows with what posts of several types may have. */
export type FullCardRow = CardRow & ShownParts
export type FullDetailRow = DetailRow & ShownParts

const cardsOf = onceFor((modules) =>
  inLists(
    keptRows(
      (db: Db, ids: number[]) => selectCards(db, ids).select(partColumns(modules)),
      (row) => withParts(modules, row, readColumns(row)),
    ),
  ),
)
const detailsOf = onceFor((modules) =>
  inLists(
    keptRows(
      (db: Db, ids: number[]) => selectDetails(db, ids).select(partColumns(modules)),
      (row) => withParts(modules, row, readDetailColumns(row)),
    ),
  ),
)

/** In place of the columns of the same names. */
const withParts = <Row extends object>(modules: readonly Module[], columns: PartColumns, row: Row): Row & ShownParts =>
  Object.assign(row, readParts(modules, columns))

/** Posts with everything that a card shows, in the order of their ids; those that are deleted by now are left out. */
export const findCards = ({ db, modules }: Reading, ids: number[]): Promise<FullCardRow[]> => cardsOf(modules)(db, ids)

/** Posts with everything that their own page shows, likewise. */
export const findDetails = ({ db, modules }: Reading, ids: number[]): Promise<FullDetailRow[]> => detailsOf(modules)(db, ids)

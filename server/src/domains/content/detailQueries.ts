import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { StoredBlock } from '../../lib/blocks.ts'
import type { Mentioned } from '../../lib/mentioned.ts'
import { type CardRow, readColumns, selectCards } from './queries.ts'

export type DetailRow = CardRow & {
  body: string
  mentions: Mentioned[]
  ip_region: string
  version: number
  has_password: boolean
  blocks: StoredBlock[] | null
}

/** Cards with everything that a post's own page shows beside; JSON as a text, so that the rows can be kept. */
export const selectDetails = (db: Db, ids: number[]) =>
  selectCards(db, ids)
    .leftJoin('post_blocks', 'post_blocks.post_id', 'post.id')
    .select([
      'post.body',
      'post.ip_region',
      'post.version',
      sql<boolean>`post.password_hash is not null`.as('has_password'),
      sql<string>`post.mentions::text`.as('mentions'),
      sql<string | null>`post_blocks.blocks::text`.as('blocks'),
    ])

type FoundDetail = Awaited<ReturnType<ReturnType<typeof selectDetails>['executeTakeFirstOrThrow']>>

/** The same row, as from `readColumns`. */
export const readDetailColumns = <Row extends FoundDetail>(row: Row) =>
  Object.assign(readColumns(row), {
    mentions: JSON.parse(row.mentions) as Mentioned[],
    blocks: row.blocks === null ? null : (JSON.parse(row.blocks) as StoredBlock[]),
  })

import { type RawBuilder, sql } from 'kysely'

/** A column that says what a row shows: what it names is in use, and its file stays. */
export interface MediaReference {
  table: string
  column: string
  /** Of a picture: when the row shows it to everyone, who may then fetch it by its plain address. Without it, never. */
  shownToAll?: RawBuilder<boolean>
}

const rowsWith = ({ table, column }: MediaReference, id: RawBuilder<unknown>) =>
  sql`select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${id}`

/** Whether no row shows what has this id. */
export const isUnused = (references: readonly MediaReference[], id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    references.map((reference) => sql`not exists (${rowsWith(reference, id)})`),
    sql` and `,
  )}`

/** Whether a row shows what has this id to everyone. */
export const isShown = (references: readonly MediaReference[], id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    references.flatMap((reference) => (reference.shownToAll ? [sql`exists (${rowsWith(reference, id)} and ${reference.shownToAll})`] : [])),
    sql` or `,
  )}`

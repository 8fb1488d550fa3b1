import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Named } from '../account/queries.ts'

/** Fish of one kind, as a post says them. */
export interface CatchRow {
  species: string | null
  name: string
  length_mm: number | null
  weight_g: number | null
  number: number
  bait: string
  method: string
  kept: boolean | null
}

/** In a statement with a row of `post`: its catch as JSON, an array of `CatchRow`; null where it has none. */
export const catchOfPost = sql<string | null>`(
  select json_agg(json_build_object(
           'species', species, 'name', name, 'length_mm', length_mm, 'weight_g', weight_g, 'number', number,
           'bait', bait, 'method', method, 'kept', kept) order by position)::text
    from catch
   where catch.post_id = post.id)`

/** Makes this the catch of a post, in this order. */
export async function replaceCatches(trx: Db, postId: number, lines: readonly CatchRow[]): Promise<void> {
  await trx.deleteFrom('catch').where('post_id', '=', postId).execute()
  if (lines.length)
    await trx
      .insertInto('catch')
      .values(lines.map((line, position) => ({ post_id: postId, position, ...line })))
      .execute()
}

/** In a statement with a row of `post`: whether anyone may read there of one of these species, or of a fish whose name has the word. */
export const isCaught = (species: readonly string[], { grams, pattern }: Named): RawBuilder<boolean> => sql<boolean>`(
  post.visibility = 0 and exists (
    select 1 from catch
     where catch.post_id = post.id
       and (species = any(${species}::text[])
            or species is null and cjk_grams(catch.name) @> ${grams}::text[] and catch.name ilike ${pattern})))`

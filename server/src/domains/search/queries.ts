import { SEARCH_HISTORY_ENTRIES } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { localDay } from '../../infra/localTime.ts'

export const HOT_WORD_DAYS = 7
/** Of as many members, or of as few on several days. */
const HOT_WORD_SEARCHES = 3

/** What was searched most in the last days, and by more than one or two. */
export async function listHotWords(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where day > ${localDay} - ${HOT_WORD_DAYS}::integer
     group by word having sum(n) >= ${HOT_WORD_SEARCHES} order by sum(n) desc, word limit ${limit}`.execute(db)
  return rows.map((row) => row.word)
}

/** Counts a search towards the hot words of this day of the town's. */
export async function countSearch(db: Db, word: string): Promise<void> {
  await sql`insert into search_word as w (day, word) values (${localDay}, ${word})
    on conflict (day, word) do update set n = w.n + 1`.execute(db)
}

/** Keeps the word in the member's history. */
export async function recordSearch(db: Db, memberId: number, word: string): Promise<void> {
  await sql`insert into search_history (member_id, word) values (${memberId}, ${word})
    on conflict (member_id, word) do update set searched_at = now()`.execute(db)
  await sql`
    delete from search_history where member_id = ${memberId} and word not in (
      select word from search_history where member_id = ${memberId} order by searched_at desc limit ${SEARCH_HISTORY_ENTRIES}
    )`.execute(db)
}

export async function listHistory(db: Db, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_history')
    .select('word')
    .where('member_id', '=', memberId)
    .orderBy('searched_at', 'desc')
    .limit(SEARCH_HISTORY_ENTRIES)
    .execute()
  return rows.map((row) => row.word)
}

/** Forgets one word of a member's history, or all of it. */
export async function deleteHistory(db: Db, memberId: number, word: string | undefined): Promise<void> {
  const history = db.deleteFrom('search_history').where('member_id', '=', memberId)
  await (word === undefined ? history : history.where('word', '=', word)).execute()
}

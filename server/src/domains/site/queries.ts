import { randomInt } from 'node:crypto'
import { SEARCH_HISTORY_ENTRIES } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { pictureJson } from '../media/queries.ts'

/** The public settings among these keys, as one object. */
export async function findSettings(db: Db, keys: string[]): Promise<Record<string, unknown>> {
  if (!keys.length) return {}
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).where('public', '=', true).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db.insertInto('setting').values({ key, value: json }).onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json })).execute()
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', key).execute()
}

export const listMenus = (db: Db, place: string | undefined) => {
  const menus = db.selectFrom('menu').select(['id', 'name', 'icon', 'url']).orderBy('place').orderBy('position').orderBy('id')
  return (place ? menus.where('place', '=', place) : menus).execute()
}

export const listCategories = (db: Db) => db.selectFrom('category').select(['id', 'name']).orderBy('position').orderBy('id').execute()

export const listBanners = (db: Db, place: string | undefined) => {
  const banners = db
    .selectFrom('banner')
    .innerJoin('media', 'media.id', 'banner.media_id')
    .select(['banner.id', 'banner.title', 'banner.url'])
    .select(pictureJson('media').as('picture'))
    .orderBy('banner.position')
    .orderBy('banner.id')
  return (place ? banners.where('place', '=', place) : banners).execute()
}

export async function listPages(db: Db, { id, slug, limit, offset }: { id?: number; slug?: string; limit: number; offset: number }) {
  let pages = db.selectFrom('page')
  if (id) pages = pages.where('id', '=', id)
  if (slug) pages = pages.where('slug', '=', slug)
  const [rows, { n }] = await Promise.all([
    pages.selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    pages.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

/** One edition by its version, or the newest. */
export const findEdition = (db: Db, version?: string) => {
  const editions = db.selectFrom('edition').selectAll()
  return (version === undefined ? editions.orderBy('code', 'desc').limit(1) : editions.where('version', '=', version)).executeTakeFirst()
}

export const listSnippets = (db: Db, page: string) => db.selectFrom('snippet').select(['id', 'html']).where('page', '=', page).orderBy('position').orderBy('id').execute()

const HOT_WORD_DAYS = 7

/** What was searched most in the last days. */
export async function listHotWords(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where day > current_date - ${HOT_WORD_DAYS}::integer group by word order by sum(n) desc, word limit ${limit}`.execute(db)
  return rows.map((row) => row.word)
}

/** Keeps the word in the member's history; a member's first search for it today counts towards the hot words. */
export async function recordSearch(db: Db, memberId: number, word: string): Promise<void> {
  await sql`
    with before as (select searched_at from search_history where member_id = ${memberId} and word = ${word}),
    kept as (
      insert into search_history (member_id, word) values (${memberId}, ${word})
      on conflict (member_id, word) do update set searched_at = now()
    )
    insert into search_word as w (day, word)
    select current_date, ${word} where not exists (select 1 from before where searched_at >= current_date)
    on conflict (day, word) do update set n = w.n + 1`.execute(db)
  await sql`
    delete from search_history where member_id = ${memberId} and word not in (
      select word from search_history where member_id = ${memberId} order by searched_at desc limit ${SEARCH_HISTORY_ENTRIES}
    )`.execute(db)
}

export async function listHistory(db: Db, memberId: number): Promise<string[]> {
  const rows = await db.selectFrom('search_history').select('word').where('member_id', '=', memberId).orderBy('searched_at', 'desc').limit(SEARCH_HISTORY_ENTRIES).execute()
  return rows.map((row) => row.word)
}

/** Forgets one word of a member's history, or all of it. */
export async function deleteHistory(db: Db, memberId: number, word: string | undefined): Promise<void> {
  const history = db.deleteFrom('search_history').where('member_id', '=', memberId)
  await (word === undefined ? history : history.where('word', '=', word)).execute()
}

/** Scenes have random numbers: whoever counts through them finds nothing of what others share. */
const SCENES_MAX = 2 ** 48 - 1

/** The number under which a page with its parameters is kept, for codes that cannot carry them. */
export async function keepScene(db: Db, value: string): Promise<number> {
  const kept = await db.selectFrom('scene').select('id').where('value', '=', value).executeTakeFirst()
  if (kept) {
    await touchScene(db, kept.id)
    return kept.id
  }
  // Another may have been faster: then the update says which number it got.
  return (await db.insertInto('scene').values({ id: randomInt(1, SCENES_MAX), value }).onConflict((conflict) => conflict.column('value').doUpdateSet({ value })).returning('id').executeTakeFirstOrThrow()).id
}

export async function findScene(db: Db, id: number): Promise<string | undefined> {
  const found = await db.selectFrom('scene').select('value').where('id', '=', id).executeTakeFirst()
  if (found) await touchScene(db, id)
  return found?.value
}

/** Notes that a scene is in use, once a day. */
async function touchScene(db: Db, id: number): Promise<void> {
  await sql`update scene set used_at = now() where id = ${id} and used_at < now() - interval '1 day'`.execute(db)
}

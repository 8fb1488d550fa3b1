import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { pictureJson } from '../media/queries.ts'

export const listMenus = (db: Db, place: string | undefined) => {
  const menus = db.selectFrom('menu').select(['id', 'name', 'names', 'icon', 'url']).orderBy('place').orderBy('position').orderBy('id')
  return (place ? menus.where('place', '=', place) : menus).execute()
}

export const listCategories = (db: Db) =>
  db.selectFrom('category').select(['id', 'name', 'names']).orderBy('position').orderBy('id').execute()

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

export const listSnippets = (db: Db, page: string) =>
  db.selectFrom('snippet').select(['id', 'html']).where('page', '=', page).orderBy('position').orderBy('id').execute()

/** Scenes have random numbers: counting through them finds nothing of what others share. */
const SCENES_MAX = 2 ** 48 - 1

/** The number under which a page with its parameters is kept, for codes that cannot carry them. */
export async function keepScene(db: Db, value: string): Promise<number> {
  const kept = await db.selectFrom('scene').select('id').where('value', '=', value).executeTakeFirst()
  if (kept) {
    await touchScene(db, kept.id)
    return kept.id
  }
  // Another may have been faster: then the update says which number it got.
  return (
    await db
      .insertInto('scene')
      .values({ id: randomInt(1, SCENES_MAX), value })
      .onConflict((conflict) => conflict.column('value').doUpdateSet({ value }))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
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

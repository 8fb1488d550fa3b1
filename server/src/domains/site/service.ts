import type { Answer } from '@anglers/contract'
import { APP_VERSION } from '@anglers/contract/limits'
import type { Edition, Snippet } from '@anglers/contract/site'
import type { Db, Window } from '../../infra/database.ts'
import type { Services } from '../../kernel/context.ts'
import { notFound } from '../../kernel/errors.ts'
import { type Language, nameIn } from '../../kernel/language.ts'
import type { Paged } from '../../kernel/paging.ts'
import { texts } from '../../kernel/texts/index.ts'
import { cleanHtml } from '../../lib/html.ts'
import { isIcon, isLink } from '../../lib/url.ts'
import { waysOffered } from '../account/redirects.ts'
import { presentPicture } from '../media/present.ts'
import { cleanSetting } from '../settings/definitions.ts'
import { settings, shownSettings } from '../settings/service.ts'
import { findEdition, listBanners, listCategories, listMenus, listPages, listSnippets } from './queries.ts'

type Shared = Pick<Services, 'db' | 'store'>

/** Hosts whose pages the app's web view shows: those that the operator lists, and where maintenance leads. */
export async function frameHosts(db: Db): Promise<string[]> {
  const { seast_webview_hosts, seast_maintenance_mode_url: notice } = await settings(db, [
    'seast_webview_hosts',
    'seast_maintenance_mode_url',
  ])
  return notice ? [...seast_webview_hosts, new URL(/^https?:/i.test(notice) ? notice : `https://${notice}`).host] : seast_webview_hosts
}

/** What the operator calls the site. */
export const siteName = async (db: Db): Promise<string> => (await settings(db, ['seast_name'])).seast_name

export async function variables(services: Services): Promise<Answer<'GET setting/get-var'>> {
  const { seast_name, seast_region } = await settings(services.db, ['seast_name', 'seast_region'])
  return {
    name: seast_name,
    region: seast_region,
    version: APP_VERSION,
    imageHost: services.config.publicUrl,
    time: new Date().toISOString(),
    signIn: waysOffered(services.integrations),
  }
}

/**
 * One edition of the app by its version, or the newest. Where it does not say where it is to be had, the settings do.
 * @throws ApiError rest_not_found
 */
export async function edition(db: Db, version?: string): Promise<Edition> {
  const [row, { seast_app_links }] = await Promise.all([findEdition(db, version), settings(db, ['seast_app_links'])])
  if (!row) throw notFound()
  return {
    version: row.version,
    code: row.code,
    notes: cleanHtml(row.notes),
    date: row.released_at.toISOString(),
    links: { ...seast_app_links, ...cleanSetting('seast_app_links', row.links).value },
    forced: row.forced,
  }
}

/** What the operator adds to a page. */
export async function snippets(db: Db, page: string): Promise<Snippet[]> {
  const rows = await listSnippets(db, page.replace(/^\/|\?.*$/g, ''))
  return rows.map(({ id, html }) => ({ id, html: cleanHtml(html) })).filter(({ html }) => html !== '')
}

/** The home feed's tabs: everything, whom I follow, what is talked about, and each category. */
export async function homeTabs({ db }: Shared, language: Language): Promise<Answer<'GET menu/tab'>> {
  const categories = await listCategories(db)
  const { tabs } = texts[language].site
  return [
    { key: 'new', name: tabs.new },
    { key: 'following', name: tabs.following, following: true },
    { key: 'hot', name: tabs.hot, orderby: 'hot' },
    ...categories.map((category) => ({ key: `category-${category.id}`, name: nameIn(category, language), category: category.id })),
  ]
}

/** Menus of a place. One that leads nowhere safe is no menu. */
export async function menus({ db }: Shared, place: string | undefined, language: Language): Promise<Answer<'GET menu'>> {
  const rows = await listMenus(db, place)
  return rows
    .filter(({ url }) => isLink(url))
    .map(({ id, icon, url, ...named }) => ({ id, name: nameIn(named, language), icon: isIcon(icon) ? icon : '', url }))
}

/** The settings that an app asks for, with the names of the publish menu in its language. */
export async function appSettings({ db }: Shared, keys: readonly string[], language: Language): Promise<Answer<'GET setting'>> {
  const { seast_publish_add: types, ...others } = await shownSettings(db, keys)
  if (!types) return others
  return {
    ...others,
    seast_publish_add: types.map(({ names, ...type }) => ({ ...type, name: nameIn({ name: type.name, names }, language) })),
  }
}

/** Banners of a place. One with a link that is not safe is a picture, and leads nowhere. */
export async function banners({ db, store }: Shared, place: string | undefined): Promise<Answer<'GET banner'>> {
  const rows = await listBanners(db, place)
  return rows.map(({ id, title, url, picture }) => ({
    id,
    title,
    url: isLink(url) ? url : '',
    picture: presentPicture(picture, store, 'everyone'),
  }))
}

export async function staticPages(
  { db }: Shared,
  where: { id?: number; slug?: string },
  window: Window,
): Promise<Paged<Answer<'GET pages'>[number]>> {
  const { rows, total } = await listPages(db, { ...where, ...window })
  return {
    items: rows.map(({ updated_at, ...page }) => ({ ...page, html: cleanHtml(page.html), updatedAt: updated_at.toISOString() })),
    total,
  }
}

import { APP_VERSION, APP_VERSION_CODE } from '@anglers/contract/limits'
import type { Translations } from '@anglers/contract/localText'
import type { Topic } from '../demo/town.ts'
import { storeSetting } from './domains/settings/service.ts'
import type { Db } from './infra/database.ts'
import { cleanHtml } from './lib/html.ts'

/** A name of the town's in all languages. */
const named = (name: string, hant: string, en: string, es: string, fr: string) => ({
  name,
  names: JSON.stringify({ 'zh-Hant': hant, en, es, fr } satisfies Translations),
})

/** The town's categories, each with what its posts are about. */
export const categories: { name: string; names: string; topics: Topic[] }[] = [
  {
    ...named('渔获', '漁獲', 'Catches', 'Capturas', 'Prises'),
    topics: ['crucian', 'carp', 'culter', 'pond', 'night', 'winter', 'river', 'stream'],
  },
  { ...named('路亚', '路亞', 'Lure fishing', 'Señuelos', 'Leurre'), topics: ['lure'] },
  { ...named('装备', '裝備', 'Tackle', 'Equipo', 'Matériel'), topics: ['gear', 'bait'] },
  { ...named('问答', '問答', 'Questions', 'Preguntas', 'Questions'), topics: ['question'] },
  { ...named('水边', '水邊', 'By the water', 'A la orilla', 'Au bord de l’eau'), topics: ['scenery', 'rain', 'family', 'blank', 'food'] },
  { ...named('公益', '公益', 'Conservation', 'Conservación', 'Protection'), topics: ['release', 'clean', 'notice'] },
]

/** What the find page leads to. */
const menus = [
  { ...named('热榜', '熱門榜', 'Popular', 'Populares', 'Populaires'), place: 'find', icon: 'hot', url: '/pages/hot/hot' },
  { ...named('置顶', '置頂', 'Pinned', 'Fijadas', 'Épinglées'), place: 'find', icon: 'pin', url: '/pages/sticky/sticky' },
  {
    ...named('钓场', '釣場', 'Fisheries', 'Zonas de pesca', 'Parcours'),
    place: 'find',
    icon: 'diaochang',
    url: '/pages/diaochang/diaochang',
  },
  { ...named('渔具店', '釣具店', 'Tackle shops', 'Tiendas', 'Magasins'), place: 'find', icon: 'dianpu', url: '/pages/dianpu/dianpu' },
  { ...named('商城', '商城', 'Shop', 'Tienda', 'Boutique'), place: 'find', icon: 'dianpu', url: '/shop/index/index' },
  {
    ...named('二手', '二手', 'Second-hand', 'Segunda mano', 'Occasion'),
    place: 'find',
    icon: 'secondhand',
    url: '/pagesA/secondhand/list',
  },
]

type Town = Pick<typeof import('../demo/town.ts'), 'banners' | 'adverts' | 'pages' | 'hotWords' | 'editionNotes'>

/** Adds what an operator sets up beside what members write. */
export async function addSite(
  db: Db,
  { banners, adverts, pages, hotWords, editionNotes }: Town,
  media: Map<string, number>,
): Promise<void> {
  await db
    .insertInto('banner')
    .values(banners.map(({ title, url, picture }, position) => ({ place: 'home', position, title, url, media_id: media.get(picture)! })))
    .execute()
  await db
    .insertInto('advert')
    .values(adverts.map(({ place, title, url, picture }, position) => ({ place, position, title, url, media_id: media.get(picture)! })))
    .execute()
  await db
    .insertInto('menu')
    .values(menus.map((menu, position) => ({ ...menu, position })))
    .execute()
  await db
    .insertInto('page')
    .values(pages.map((page) => ({ ...page, html: cleanHtml(page.html) })))
    .execute()
  await db
    .insertInto('edition')
    .values({ version: APP_VERSION, code: APP_VERSION_CODE, notes: cleanHtml(editionNotes) })
    .execute()
  await storeSetting(db, 'seast_hot_words', hotWords)
  await storeSetting(db, 'seast_region', '泽安')
  await storeSetting(db, 'seast_shop_return_address', '泽安市河西区渔具街 8 号 钓鱼伴侣仓库 0712-555-0100')
  await storeSetting(db, 'seast_weather_place', { name: '泽安', lat: 29.9531, lng: 115.4102 })
}

import type { Answer } from '@anglers/contract'
import type { AdvertPlace } from '@anglers/contract/settings'
import type { Services, StoreContext } from '../../kernel/context.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import { isLink } from '../../lib/url.ts'
import { saveOperatorPicture } from '../account/operatorPictures.ts'
import { presentPicture } from '../media/present.ts'
import { settings } from '../settings/service.ts'
import { insertAdvert, listAdverts } from './advertQueries.ts'

/** Adverts of a place, where the operator wants some there: not for VIPs. One with a link that is not safe leads nowhere. */
export async function adverts(
  { db, store }: Pick<Services, 'db' | 'store'>,
  viewer: Viewer | null,
  place: AdvertPlace,
): Promise<Answer<'GET advert'>> {
  if (viewer?.vip) return []
  const { seast_advert_places: places } = await settings(db, ['seast_advert_places'])
  const wanted = places.find((one) => one.place === place)
  if (!wanted) return []
  const rows = await listAdverts(db, place)
  return rows.map(({ id, title, url, picture }) => ({
    id,
    title,
    url: isLink(url) ? url : '',
    picture: presentPicture(picture, store, 'everyone'),
    perDay: wanted.perDay,
  }))
}

const ADVERT_TITLE_CHARS = 40

export interface NewAdvert {
  place: AdvertPlace
  title: string
  /** A page of the app, or an address; '' where it leads nowhere. */
  url: string
  /** From when to when it is shown, if not for ever. */
  starts?: Date
  ends?: Date
}

/**
 * Puts up an advert with this picture.
 *
 * @returns its id
 * @throws Error with a sentence for the operator, where something of it is not as it has to be
 */
export async function addAdvert(context: StoreContext, { place, title, url, starts, ends }: NewAdvert, picture: Buffer): Promise<number> {
  const line = cleanLine(title)
  if (!line || [...line].length > ADVERT_TITLE_CHARS) throw new Error(`A title has 1 to ${ADVERT_TITLE_CHARS} characters.`)
  if (url && !isLink(url)) throw new Error(`An advert leads to a page of the app or to an address with https, not to "${url}".`)
  if (starts && ends && ends <= starts) throw new Error('An advert ends after it begins.')
  const media_id = await saveOperatorPicture(context, picture, line)
  return insertAdvert(context.db, {
    place,
    title: line,
    url,
    media_id,
    ...(starts ? { starts_at: starts } : {}),
    ...(ends ? { ends_at: ends } : {}),
  })
}

import type { Input } from '@anglers/contract'
import type { OpeningHours, VenuePrice } from '@anglers/contract/venue'
import type { Db } from '../../infra/database.ts'
import { invalid } from '../../kernel/errors.ts'
import { cleanLine } from '../../lib/text.ts'
import { savePointForAll } from '../content/places.ts'
import { type CleanPost, definePostType } from '../content/postTypes.ts'
import { settings } from '../settings/service.ts'
import { openAt, overlap } from './hours.ts'
import { presentGround, presentGroundCard, presentGroundEdit, presentShop, presentShopCard, presentShopEdit } from './venuePresent.ts'
import type { VenueToday } from './venuePresent.ts'
import { findVenues, saveVenue } from './venueQueries.ts'

type Form = Input<'POST publish/diaochang'> | Input<'POST publish/dianpu'>

/** A directory is for everyone: who is looked up there has a name, and stands somewhere. */
function checkVenue({ title }: CleanPost, { place, placeReveal = 'exact', visibility = 0, hours }: Form): void {
  if (!title) throw invalid('title', 'empty')
  if (!place) throw invalid('place', 'required')
  if (visibility !== 0) throw invalid('visibility', 'choice', '0')
  if (placeReveal !== 'exact') throw invalid('placeReveal', 'choice', 'exact')
  if (hours) checkHours(hours)
}

/** @throws ApiError rest_invalid_param naming the part whose times overlap */
export function checkHours({ week, holidays }: OpeningHours): void {
  const wrong = week.findIndex(overlap)
  if (wrong >= 0) throw invalid(`hours.week.${wrong}`, 'duplicate')
  if (holidays && overlap(holidays)) throw invalid('hours.holidays', 'duplicate')
}

export const cleanWords = (words: readonly string[] = []) => [...new Set(words.map(cleanLine).filter(Boolean))]

export const cleanPrices = (prices: readonly VenuePrice[]): VenuePrice[] =>
  prices.map((price) => ({ ...price, note: cleanLine(price.note) }))

/** What they have, with the day on which it is asked for. */
async function findToday(db: Db, ids: number[]): Promise<VenueToday[]> {
  const [rows, { seast_holidays: days }] = await Promise.all([findVenues(db, ids), settings(db, ['seast_holidays'])])
  const [holidays, now] = [new Set(days), new Date()]
  return rows.map((row) => ({ ...row, openNow: row.hours && openAt(row.hours, now, holidays) }))
}

/** A fishing ground, run by somebody or not. */
export const diaochang = definePostType('diaochang', {
  check(post, form) {
    checkVenue(post, form)
    if (!form.water) throw invalid('water', 'required')
  },
  own: {
    async save(trx, postId, _post, form) {
      await saveVenue(trx, postId, {
        water: form.water ?? null,
        wild: form.wild ?? false,
        words: cleanWords(form.fish),
        features: form.features ?? [],
        prices: cleanPrices(form.prices ?? []),
        hours: form.hours ?? null,
        phone: cleanLine(form.phone ?? ''),
        stocked_on: form.stocking?.on ?? null,
        stocking: cleanLine(form.stocking?.words ?? ''),
      })
      await savePointForAll(trx, postId)
    },
    find: findToday,
    card: presentGroundCard,
    detail: presentGround,
    edit: presentGroundEdit,
    texts: ({ words, prices, stocking }) => [...words, ...prices.map(({ note }) => note), stocking],
  },
})

/** A tackle shop. */
export const dianpu = definePostType('dianpu', {
  check: checkVenue,
  own: {
    async save(trx, postId, _post, form) {
      await saveVenue(trx, postId, {
        water: null,
        wild: false,
        words: cleanWords(form.brands),
        features: form.services ?? [],
        prices: [],
        hours: form.hours ?? null,
        phone: cleanLine(form.phone ?? ''),
        stocked_on: null,
        stocking: '',
      })
      await savePointForAll(trx, postId)
    },
    find: findToday,
    card: presentShopCard,
    detail: presentShop,
    edit: presentShopEdit,
    texts: ({ words }) => words,
  },
})

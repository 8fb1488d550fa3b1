import type { OpenNow } from '@anglers/contract/venue'
import type { DianpuDetail, ShopService } from '@anglers/contract/posts/dianpu'
import type { DiaochangDetail, GroundFeature } from '@anglers/contract/posts/diaochang'
import { oneDecimal } from '../../lib/numbers.ts'
import type { VenueRow } from './venueQueries.ts'

/** With whether it is open at this moment; null where its hours are not known. */
export interface VenueToday extends VenueRow {
  openNow: OpenNow | null
}

const standingOf = ({ rating_sum, review_count, confirmed }: VenueRow) => ({
  rating: review_count ? oneDecimal(rating_sum / review_count) : null,
  reviews: review_count,
  confirmed,
})

const groundFacts = ({ water, wild, words }: VenueRow) => ({ type: 'diaochang' as const, water: water ?? 'pond', wild, fish: words })

const groundOwn = ({ prices, hours, stocked_on, stocking, features, phone }: VenueRow) => ({
  prices,
  hours,
  stocking: stocked_on && stocking ? { on: stocked_on, words: stocking } : null,
  features: features as GroundFeature[],
  phone,
})

export const presentGroundCard = (row: VenueToday) => ({
  ...groundFacts(row),
  price: row.prices[0] ?? null,
  openNow: row.openNow,
  ...standingOf(row),
})

export const presentGround = (row: VenueToday): DiaochangDetail => ({
  ...presentGroundCard(row),
  ...groundOwn(row),
  ownerId: row.owner_id,
})

export const presentGroundEdit = (row: VenueRow) => ({ ...groundFacts(row), ...groundOwn(row) })

const shopFacts = ({ features, words }: VenueRow) => ({ type: 'dianpu' as const, services: features as ShopService[], brands: words })

export const presentShopCard = (row: VenueToday) => ({ ...shopFacts(row), openNow: row.openNow, ...standingOf(row) })

export const presentShop = (row: VenueToday): DianpuDetail => ({
  ...presentShopCard(row),
  hours: row.hours,
  phone: row.phone,
  ownerId: row.owner_id,
})

export const presentShopEdit = (row: VenueRow) => ({ ...shopFacts(row), hours: row.hours, phone: row.phone })

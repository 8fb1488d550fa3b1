import type { Ban, Deal, Offer, PriceBand, SavedSearch } from '@anglers/contract/secondhand'
import type { SecondhandCard, SecondhandDetail, SecondhandEdit } from '@anglers/contract/posts/secondhand'
import type { Finding, OfferLink } from '@anglers/contract/secondhandTerms'
import type { ObjectStore } from '../../infra/store.ts'
import type { Language } from '../../kernel/language.ts'
import { presentUser } from '../account/present.ts'
import type { BandRow, DealRow, OfferLinkRow, OfferRow } from './dealQueries.ts'
import { appealUntil } from './policy.ts'
import type { Listing, ListingRow } from './queries.ts'
import type { StoredFinding } from './tables.ts'
import type { SearchRow } from './watchQueries.ts'

const facts = ({ tackle, condition, price_fen, open_to_offers, handovers }: ListingRow) => ({
  type: 'secondhand' as const,
  // A draft may lack them; nobody but its author meets it.
  tackle: tackle ?? ('other' as const),
  condition: condition ?? ('visible' as const),
  priceFen: price_fen ?? 1,
  openToOffers: open_to_offers,
  handovers,
})

export const presentListingCard = (row: ListingRow): SecondhandCard => ({
  ...facts(row),
  status: row.status,
  wasFen: row.was_fen,
  watchers: row.watcher_count,
  inReview: row.waiting && row.banned_at === null,
})

export const presentListing = (row: ListingRow): SecondhandDetail => ({
  ...presentListingCard(row),
  attributes: row.attributes,
  flaw: row.flaw,
})

export const presentListingEdit = (row: ListingRow): SecondhandEdit => ({
  ...facts(row),
  priceFen: row.price_fen,
  attributes: row.attributes,
  flaw: row.flaw,
})

export const presentOffer = (row: OfferRow, store: ObjectStore): Offer => ({
  id: row.id,
  postId: row.post_id,
  buyer: presentUser(row.buyer, store),
  priceFen: row.price_fen,
  askedFen: row.asked_fen,
  word: row.word,
  state: row.state,
  createdAt: row.created_at.toISOString(),
})

export const presentOfferLink = (row: OfferLinkRow): OfferLink => ({
  type: 'offer',
  id: row.id,
  postId: row.post_id,
  title: row.title,
  buyerId: row.buyer_id,
  sellerId: row.seller_id,
  priceFen: row.price_fen,
  askedFen: row.asked_fen,
  word: row.word,
  state: row.state,
  gone: false,
})

export const presentBand = ({ low, high, deals }: BandRow): PriceBand => ({ lowFen: low, highFen: high, deals })

export const presentDeal = (row: DealRow, store: ObjectStore): Deal => ({
  buyer: row.buyer && presentUser(row.buyer, store),
  priceFen: row.price_fen,
  state: row.state,
  soldAt: row.sold_at.toISOString(),
})

export const presentSearch = (row: SearchRow): SavedSearch => ({
  id: row.id,
  word: row.word,
  tackle: row.tackle || null,
  condition: row.condition,
  handover: row.handover,
  minFen: row.min_fen,
  maxFen: row.max_fen,
  found: row.found,
  createdAt: row.created_at.toISOString(),
})

/** What a rule says of itself. */
interface Explained {
  reason: Record<Language, string>
  source: string
  regions: readonly string[]
}

/** Findings with why they count; those of rules that are no more are left out. */
export const presentFindings = (findings: readonly StoredFinding[], rules: ReadonlyMap<string, Explained>, language: Language): Finding[] =>
  findings.flatMap(({ rule, level, word }) => {
    const known = rules.get(rule)
    return known ? [{ rule, level, word, reason: known.reason[language], source: known.source, regions: [...known.regions] }] : []
  })

export const presentBan = (listing: Listing, findings: Finding[]): Ban => ({
  findings: findings.filter(({ level }) => level !== 'warn'),
  banned: listing.banned_at !== null,
  decided: listing.decided_at !== null,
  appealUntil: appealUntil(listing)?.toISOString() ?? null,
  appeal: listing.appeal,
  answer: listing.answer,
})

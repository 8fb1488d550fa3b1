import type { OfferLink, OfferState } from '@anglers/contract/secondhandTerms'
import { observable, runInAction } from 'mobx'
import { socket } from '@/stores/socket'

/** What may become of an offer, in this order: none is open again. */
const ORDER: Record<OfferState, number> = { open: 0, accepted: 1, closed: 2, declined: 2, withdrawn: 2 }

const later = (one: OfferState, other: OfferState) => (ORDER[other] > ORDER[one] ? other : one)

/** The latest state of each offer that a card or an answer told: the cards above stay as they were sent. */
const known = observable.map<number, OfferState>()
/** Those of which the server said that they are over, but not how they ended. */
const over = observable.set<number>()

/** A card or an answer says how an offer stands. */
export function noteOffer({ id, state }: Pick<OfferLink, 'id' | 'state'>): void {
  runInAction(() => known.set(id, later(known.get(id) ?? state, state)))
}

/** The server takes no answer to it any more. */
export function noteOfferOver(id: number): void {
  runInAction(() => over.add(id))
}

/** How an offer stands, as far as is known, by one of its cards. */
export function offerStateNow({ id, state }: Pick<OfferLink, 'id' | 'state'>): OfferState {
  const latest = later(state, known.get(id) ?? state)
  // This end comes with its listing: the card that tells it is still on its way.
  return latest === 'open' && over.has(id) ? 'closed' : latest
}

// Its message may be below what is loaded.
socket.on('chat', ({ message: { card } }) => {
  if (card?.type === 'offer') noteOffer(card)
})

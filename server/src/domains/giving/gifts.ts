import type { Answer, Input } from '@anglers/contract'
import type { Gift, GiftNote, GiftNoteType, ReceivedGift } from '@anglers/contract/gift'
import type { GiftOffer } from '@anglers/contract/settings'
import type { Db, Window } from '../../infra/database.ts'
import { type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import { lockRelations } from '../account/relationLocks.ts'
import { memberExists } from '../account/service.ts'
import { holdConversation, sendCard } from '../chat/carrying.ts'
import { openPost } from '../content/service.ts'
import { balancesOf, transfer } from '../ledger/service.ts'
import { settings } from '../settings/service.ts'
import type {} from './events.ts'
import { presentGiftNote, presentOffer, presentReceived } from './giftPresent.ts'
import { countGifts, findGiftNote, insertGift, listGifts, listReceived } from './giftQueries.ts'
import { admitGiver } from './limits.ts'

type Giving = StoreContext & { viewer: Viewer }

const offers = async (db: Db): Promise<GiftOffer[]> => (await settings(db, ['seast_gifts'])).seast_gifts

export const giftsOnOffer = async ({ db, store }: StoreContext): Promise<Gift[]> =>
  (await offers(db)).map((offer) => presentOffer(offer, store))

export const receivedGifts = async ({ db, store }: StoreContext, memberId: number): Promise<ReceivedGift[]> =>
  (await listReceived(db, memberId)).map((row) => presentReceived(row, store))

/** Gifts that the viewer got, or gave, the latest first. */
export async function giftNotes({ db, store, viewer }: Giving, type: GiftNoteType, window: Window): Promise<Paged<GiftNote>> {
  const side = type === 'sent' ? 'sender_id' : 'receiver_id'
  const [rows, total] = await Promise.all([listGifts(db, viewer.id, side, window), countGifts(db, viewer.id, side)])
  return { items: rows.map((row) => presentGiftNote(row, store)), total }
}

/** Who gets it. @throws ApiError rest_invalid_param, rest_not_found, rest_post_locked, rest_forbidden (oneself) */
async function receiverOf(db: Db, viewer: Viewer, { userId, postId }: Input<'POST gift/send'>): Promise<number> {
  if (userId !== undefined && postId !== undefined) throw invalid('postId', 'unknown')
  if (userId === undefined && postId === undefined) throw invalid('userId', 'required')
  const id = postId === undefined ? userId! : (await openPost(db, viewer, postId)).author_id
  if (id === viewer.id) throw forbidden()
  if (!(await memberExists(db, id))) throw notFound()
  return id
}

/**
 * Gives a gift. What it costs goes to the site.
 *
 * @throws ApiError rest_invalid_param, rest_not_found, rest_post_locked, rest_forbidden, gift_refused (across a block), price_changed,
 *   message_refused, stranger_limit, giving_underage, giving_limit, insufficient_balance
 */
export async function sendGift(context: Giving, input: Input<'POST gift/send'>): Promise<Answer<'POST gift/send'>> {
  const { viewer, store } = context
  const offer = (await offers(context.db)).find(({ key }) => key === input.gift)
  if (!offer) throw invalid('gift', 'not_found')
  if (offer.price !== input.price) throw new ApiError('price_changed')
  const receiverId = await receiverOf(context.db, viewer, input)
  const { key, names, picture, unit, price } = offer
  return transact(context, async (trx) => {
    const { db } = trx
    const conversationId = input.chat ? await holdConversation(trx, { userId: receiverId }) : null
    if (conversationId === null && (await lockRelations(db, viewer, [receiverId])).size) throw new ApiError('gift_refused')
    await admitGiver(db, viewer.id, unit, price)
    const word = cleanLine(input.word ?? '')
    const id = await insertGift(db, {
      sender_id: viewer.id,
      receiver_id: receiverId,
      post_id: input.postId ?? null,
      gift: key,
      names,
      picture,
      unit,
      price,
      word,
    })
    const message = conversationId === null ? null : await sendCard(trx, conversationId, { type: 'gift', id })
    await emit(trx, 'gift.given', { gift: { id, by: viewer.id, word }, to: receiverId, inMessage: message !== null })
    await transfer(db, `gift:${id}`, {
      kind: 'gift',
      actorId: viewer.id,
      subject: { type: 'gift', id },
      legs: [
        { member: viewer.id, unit, amount: -price },
        { site: 'revenue', unit, amount: price },
      ],
    })
    return { note: presentGiftNote(await findGiftNote(db, id), store), message, balance: (await balancesOf(db, viewer.id))[unit] }
  })
}

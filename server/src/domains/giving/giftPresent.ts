import type { Gift, GiftNote, ReceivedGift } from '@anglers/contract/gift'
import type { MessageCardOf } from '@anglers/contract/messageCards'
import type { GiftOffer } from '@anglers/contract/settings'
import type { ObjectStore } from '../../infra/store.ts'
import { isDrawing } from '../../lib/drawings.ts'
import { presentUser } from '../account/present.ts'
import type { GiftNoteRow, GiftRow } from './giftQueries.ts'

/** The address of a gift's picture. */
const pictureOf = (picture: string): string => (isDrawing(picture) ? `/wp-json/wp/v2/gift/picture?key=${picture}` : picture)

export const presentOffer = ({ key, names, unit, price, picture }: GiftOffer): Gift => ({
  key,
  names,
  unit,
  price,
  picture: pictureOf(picture),
})

export const presentReceived = ({ gift, names, picture, count, created_at }: GiftRow & { count: number }): ReceivedGift => ({
  key: gift,
  names,
  picture: pictureOf(picture),
  count,
  lastAt: created_at.toISOString(),
})

export const presentGiftNote = (row: GiftNoteRow, store: ObjectStore): GiftNote => ({
  id: row.id,
  key: row.gift,
  names: row.names,
  picture: pictureOf(row.picture),
  from: presentUser(row.sender, store),
  to: presentUser(row.receiver, store),
  word: row.word,
  postId: row.post_id,
  at: row.created_at.toISOString(),
})

export const presentGiftLink = ({ id, names, picture, word }: GiftRow): MessageCardOf<'gift'> => ({
  type: 'gift',
  id,
  names,
  picture: pictureOf(picture),
  word,
  gone: false,
})

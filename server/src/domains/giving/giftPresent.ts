import type { Gift, GiftNote, ReceivedGift } from '@anglers/contract/gift'
import type { MessageCardOf } from '@anglers/contract/messageCards'
import type { GiftOffer } from '@anglers/contract/settings'
import type { ObjectStore } from '../../infra/store.ts'
import { textInEach } from '../../kernel/language.ts'
import { isDrawing } from '../../lib/drawings.ts'
import { presentUser } from '../account/present.ts'
import type { GiftNoteRow, GiftRow } from './giftQueries.ts'

/** The address of a gift's picture. */
const pictureOf = (picture: string, store: ObjectStore): string =>
  isDrawing(picture) ? store.siteUrl(`/wp-json/wp/v2/gift/picture?key=${picture}`) : picture

export const presentOffer = ({ key, names, unit, price, picture }: GiftOffer, store: ObjectStore): Gift => ({
  key,
  names: textInEach(names),
  unit,
  price,
  picture: pictureOf(picture, store),
})

export const presentReceived = (
  { gift, names, picture, count, created_at }: GiftRow & { count: number },
  store: ObjectStore,
): ReceivedGift => ({
  key: gift,
  names: textInEach(names),
  picture: pictureOf(picture, store),
  count,
  lastAt: created_at.toISOString(),
})

export const presentGiftNote = (row: GiftNoteRow, store: ObjectStore): GiftNote => ({
  id: row.id,
  key: row.gift,
  names: textInEach(row.names),
  picture: pictureOf(row.picture, store),
  from: presentUser(row.sender, store),
  to: presentUser(row.receiver, store),
  word: row.word,
  postId: row.post_id,
  at: row.created_at.toISOString(),
})

export const presentGiftLink = ({ id, names, picture, word }: GiftRow, store: ObjectStore): MessageCardOf<'gift'> => ({
  type: 'gift',
  id,
  names: textInEach(names),
  picture: pictureOf(picture, store),
  word,
  gone: false,
})

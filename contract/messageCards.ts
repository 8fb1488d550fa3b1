import Type, { type Static } from 'typebox'
import { Id, literals, NickName, Url } from './common.ts'
import { Fen } from './shop.ts'
import { GiftLink } from './giftNames.ts'
import { RedbagLink } from './redbagTerms.ts'
import { OfferLink } from './secondhandTerms.ts'

export const PostLink = Type.Object(
  {
    type: Type.Literal('post'),
    id: Id,
    title: Type.String({
      description: "the post's title, or the start of its text; empty where a visitor sees neither",
      examples: ['青龙湖的早口'],
    }),
    author: NickName,
    thumb: Type.Union([Url, Type.Null()]),
    gone: Type.Boolean(),
  },
  { title: 'PostLink', description: 'A post as a visitor sees it. `gone` when there is nothing (any more) that a visitor could see.' },
)
export type PostLink = Static<typeof PostLink>

export const GoodLink = Type.Object(
  {
    type: Type.Literal('good'),
    id: Id,
    title: Type.String({ examples: ['光威赤刃鲫竿'] }),
    priceFen: { ...Fen, description: 'the lowest of its SKUs' },
    picture: Type.Union([Url, Type.Null()]),
    gone: Type.Boolean(),
  },
  { title: 'GoodLink', description: 'A good of the shop. `gone` when there is none.' },
)
export type GoodLink = Static<typeof GoodLink>

/** Things that a message may carry: each domain shows its own. */
export const cardTypes = ['post', 'redbag', 'gift', 'offer', 'good'] as const
export const CardType = literals(cardTypes, { title: 'CardType', description: 'A kind of thing that a message may carry.' })
export type CardType = (typeof cardTypes)[number]

/** Those that a member puts into a message; all others come of what was done elsewhere. */
export const sentCardTypes = ['post', 'good'] as const
export const SentCardType = literals(sentCardTypes)

/** What a message carries, as everyone in its conversation sees it, by `type`. */
export const MessageCard = Type.Union([PostLink, RedbagLink, GiftLink, OfferLink, GoodLink], {
  title: 'MessageCard',
  description: 'What a message carries, as everyone in its conversation sees it.',
})
export type MessageCard = Static<typeof MessageCard>
export type MessageCardOf<T extends CardType> = Extract<MessageCard, { type: T }>
export type SentCard = MessageCardOf<(typeof sentCardTypes)[number]>

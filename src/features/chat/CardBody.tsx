import { Text, View } from '@tarojs/components'
import type { ComponentType } from 'react'
import type { CardType, GoodLink, MessageCard, MessageCardOf, PostLink } from '@anglers/contract/messageCards'
import { GiftCard } from '@/features/gift'
import { RedbagCard } from '@/features/redbag'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { shopRoutes } from '@/lib/shopRoutes'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { GoneBody } from './GoneBody'
import { OfferBody } from './OfferBody'
import './MessageBody.scss'

interface LinkProps {
  to: string
  title: string
  note: string
  picture: string | null
  gone: boolean
}

/** Something with a page of its own. */
function LinkBody({ to, title, note, picture, gone }: LinkProps) {
  if (gone) return <GoneBody />
  return (
    <Tap className="message-body message-body--card" to={to}>
      <View className="message-body__words">
        <View className="message-body__title two-lines">
          <Text>{title}</Text>
        </View>
        <View className="message-body__note ellipsis">
          <Text>{note}</Text>
        </View>
      </View>
      {picture && <Img className="message-body__thumb" src={picture} alt="" />}
    </Tap>
  )
}

const PostBody = ({ card: { id, title, author, thumb, gone } }: { card: PostLink }) => (
  <LinkBody to={routes.post(id)} title={title || t.post.postOf(author)} note={author} picture={thumb} gone={gone} />
)

const GoodBody = ({ card: { id, title, priceFen, picture, gone } }: { card: GoodLink }) => (
  <LinkBody to={shopRoutes.good(id)} title={title} note={yuan(priceFen)} picture={picture} gone={gone} />
)

/** The body of each card type. */
const bodies: { [T in CardType]: ComponentType<{ card: MessageCardOf<T> }> } = {
  post: PostBody,
  redbag: RedbagCard,
  gift: GiftCard,
  offer: OfferBody,
  good: GoodBody,
}

/** Whether this version of the app can draw the card; a newer type it cannot. */
export const isKnownCard = ({ type }: MessageCard): boolean => type in bodies

/** A card in a message. */
export function CardBody({ card }: { card: MessageCard }) {
  const Body = bodies[card.type] as ComponentType<{ card: MessageCard }>
  return <Body card={card} />
}

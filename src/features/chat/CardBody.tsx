import { Text, View } from '@tarojs/components'
import type { ComponentType } from 'react'
import type { CardType, MessageCard, MessageCardOf, PostLink } from '@anglers/contract/messageCards'
import { GiftCard } from '@/features/gift'
import { RedbagCard } from '@/features/redbag'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { OfferBody } from './OfferBody'
import './MessageBody.scss'

/** The body of each card type. */
const bodies: { [T in CardType]: ComponentType<{ card: MessageCardOf<T> }> } = {
  post: PostBody,
  redbag: RedbagCard,
  gift: GiftCard,
  offer: OfferBody,
}

/** Whether this version of the app can draw the card; a newer type it cannot. */
export const isKnownCard = ({ type }: MessageCard): boolean => type in bodies

/** A card in a message. */
export function CardBody({ card }: { card: MessageCard }) {
  const Body = bodies[card.type] as ComponentType<{ card: MessageCard }>
  return <Body card={card} />
}

function PostBody({ card: { id, title, author, thumb, gone } }: { card: PostLink }) {
  if (gone)
    return (
      <View className="message-body message-body--text message-body--gone">
        <Text>{t.chat.cardGone}</Text>
      </View>
    )
  return (
    <Tap className="message-body message-body--card" to={routes.post(id)}>
      <View className="message-body__words">
        <View className="message-body__title two-lines">
          <Text>{title || t.post.postOf(author)}</Text>
        </View>
        <View className="message-body__note ellipsis">
          <Text>{author}</Text>
        </View>
      </View>
      {thumb && <Img className="message-body__thumb" src={thumb} alt="" />}
    </Tap>
  )
}

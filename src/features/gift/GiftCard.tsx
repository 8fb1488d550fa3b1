import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { MessageCardOf } from '@anglers/contract/messageCards'
import { t } from '@/lib/i18n'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { giftName } from './words'
import './GiftCard.scss'

interface Props {
  card: MessageCardOf<'gift'>
}

/** A gift in a message. It comes with a bounce, and again at each tap. */
export function GiftCard({ card: { names, picture, word, gone } }: Props) {
  const [turn, setTurn] = useState(0)
  if (gone)
    return (
      <View className="gift-card gift-card--gone">
        <Text>{t.chat.cardGone}</Text>
      </View>
    )
  const name = giftName(names)
  return (
    <Tap className="gift-card" label={t.gift.see(name)} onTap={() => setTurn(turn + 1)}>
      <View key={turn} className="gift-card__stage">
        <View className="gift-card__rays" />
        <Img className="gift-card__picture" src={picture} alt="" />
      </View>
      <View className="gift-card__name">
        <Text>{name}</Text>
      </View>
      {word !== '' && (
        <View className="gift-card__word">
          <Text>{word}</Text>
        </View>
      )}
    </Tap>
  )
}

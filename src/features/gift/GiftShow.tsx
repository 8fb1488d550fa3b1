import { Text, View } from '@tarojs/components'
import { useEffect } from 'react'
import type { Gift } from '@anglers/contract/gift'
import { t } from '@/lib/i18n'
import { Img } from '@/ui/base/Img'
import { giftName } from './words'
import './GiftShow.scss'

/** As long as the animation, and a moment to read. */
const SHOWN_MS = 1_800

interface Props {
  gift: Gift
  onEnd: () => void
}

/** A gift that was given just now, over everything, for a moment. */
export function GiftShow({ gift: { names, picture }, onEnd }: Props) {
  useEffect(() => {
    const timer = setTimeout(onEnd, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <View className="gift-show" role="status" onClick={onEnd}>
      <View className="gift-show__stage">
        {[0, 1, 2, 3, 4, 5].map((spark) => (
          <View key={spark} className={`gift-show__spark gift-show__spark--${spark}`} />
        ))}
        <Img className="gift-show__picture" src={picture} alt="" />
      </View>
      <View className="gift-show__words">
        <Text>{t.gift.given(giftName(names))}</Text>
      </View>
    </View>
  )
}

import { View } from '@tarojs/components'
import type { SingleCard } from '@anglers/contract/posts/single'
import { t } from '@/lib/i18n'
import './SingleStrip.scss'

interface Props {
  extra: SingleCard
}

/** Says of a card that it leads to an article, and how long that is. */
export function SingleStrip({ extra }: Props) {
  return <View className="single-strip icon-before icon--single">{t.single.readMinutes(extra.minutes)}</View>
}

import { View } from '@tarojs/components'
import type { DiaochangCard } from '@anglers/contract/posts/diaochang'
import { starsLabel, yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import '../VenueStrip.scss'

interface Props {
  extra: DiaochangCard
}

/** Says of a card what water it is, what fishing there costs, how it is rated, and whether it is open. */
export function DiaochangStrip({ extra: { water, wild, price, rating, openNow } }: Props) {
  const { kinds, free, per, priceOf, open, closed } = t.waters
  const cost = wild || price?.priceFen === 0 ? free : price && priceOf(yuan(price.priceFen), per[price.per])
  const parts = [kinds[water], cost, rating && starsLabel(rating), openNow && (openNow.open ? open : closed)]
  return <View className="venue-strip icon-before icon--diaochang">{parts.filter(Boolean).join(' · ')}</View>
}

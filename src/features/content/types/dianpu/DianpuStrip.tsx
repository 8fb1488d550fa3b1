import { View } from '@tarojs/components'
import type { DianpuCard } from '@anglers/contract/posts/dianpu'
import { starsLabel } from '@/lib/format'
import { t } from '@/lib/i18n'
import '../VenueStrip.scss'

interface Props {
  extra: DianpuCard
}

/** Says of a card how a shop is rated, whether it is open, and what it offers. */
export function DianpuStrip({ extra: { services, rating, openNow } }: Props) {
  const { features, open, closed } = t.waters
  const offers = services.slice(0, 3).map((service) => features[service])
  const parts = [rating && starsLabel(rating), openNow && (openNow.open ? open : closed), ...offers]
  return <View className="venue-strip icon-before icon--dianpu">{parts.filter(Boolean).join(' · ')}</View>
}

import { View } from '@tarojs/components'
import type { SecondhandCard } from '@anglers/contract/posts/secondhand'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import '../VenueStrip.scss'

interface Props {
  extra: SecondhandCard
}

/** Says of a card what is asked, in which condition it is, and whether it is still to be had. */
export function SecondhandStrip({ extra: { priceFen, condition, status } }: Props) {
  const { conditions, statuses } = t.secondhand
  return (
    <View className="venue-strip icon-before icon--secondhand">
      {[yuan(priceFen), conditions[condition], statuses[status]].join(' · ')}
    </View>
  )
}

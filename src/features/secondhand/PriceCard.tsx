import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { dateOf } from '@/lib/time'
import type { Listing } from './Listing'

/** What others paid for the like, and what was asked so far. */
export const PriceCard = observer(function PriceCard({ listing }: { listing: Listing }) {
  const { band, prices = [] } = listing.standing.value ?? {}
  if (!band && prices.length < 2) return null
  return (
    <View className="listing__card">
      {band && (
        <>
          <View className="listing__heading" role="heading" aria-level={2}>
            <Text>{t.secondhand.band}</Text>
          </View>
          <View className="listing__band">
            <Text>{t.secondhand.bandOf(yuan(band.lowFen), yuan(band.highFen))}</Text>
          </View>
          <View className="listing__small">
            <Text>{t.secondhand.bandNote(band.deals)}</Text>
          </View>
        </>
      )}
      {prices.length > 1 && (
        <>
          <View className="listing__heading" role="heading" aria-level={2}>
            <Text>{t.secondhand.priceHistory}</Text>
          </View>
          {prices.map(({ priceFen, at }) => (
            <View key={at} className="listing__fact">
              <Text className="listing__name">{dateOf(at)}</Text>
              <Text className="listing__value">{yuan(priceFen)}</Text>
            </View>
          ))}
        </>
      )}
    </View>
  )
})

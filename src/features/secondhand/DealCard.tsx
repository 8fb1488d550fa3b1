import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { attempt } from '@/stores/errors'
import { Button } from '@/ui/base/Button'
import type { Listing } from './Listing'

/** For whom it is kept, or to whom it was sold: the two read it, and the buyer says whether it is so. */
export const DealCard = observer(function DealCard({ listing }: { listing: Listing }) {
  const { deal, reservedFor, can } = listing.standing.value ?? {}
  if (!deal && !reservedFor) return null
  return (
    <View className="listing__card">
      <View className="listing__heading">
        <Text>
          {deal
            ? deal.buyer
              ? t.secondhand.soldTo(nameOf(deal.buyer), yuan(deal.priceFen))
              : t.secondhand.soldOff
            : t.secondhand.reservedFor(nameOf(reservedFor!))}
        </Text>
      </View>
      {deal?.state === 'waiting' && (
        <View className="listing__small">
          <Text>{can?.confirm ? t.secondhand.didYouBuy : t.secondhand.waitsForBuyer}</Text>
        </View>
      )}
      {can?.confirm && (
        <View className="listing__ways">
          <Button small kind="primary" onTap={() => void attempt(() => listing.confirm(true))}>
            {t.secondhand.iBought}
          </Button>
          <Button small onTap={() => void attempt(() => listing.confirm(false))}>
            {t.secondhand.iDidNot}
          </Button>
        </View>
      )}
    </View>
  )
})

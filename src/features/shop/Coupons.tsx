import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Coupon } from '@anglers/contract/shopCart'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { dateOf } from '@/lib/time'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'
import { requireSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import './Coupons.scss'

/** Coupons to take, and those that I have. */
export const Coupons = observer(function Coupons() {
  const [coupons] = useState(() => new Resource(() => call('GET shop/coupons', {}, { quiet: true })))
  const reader = session.userId
  useEffect(() => void coupons.load(), [coupons, reader])
  const shown = (coupons.isReaders ? coupons.value! : []).filter(({ used }) => !used)
  if (!shown.length) return null
  const take = async ({ id }: Coupon) => {
    const isTaken = await attempt(() => call('POST shop/take-coupon', { id }, { key: newKey() }))
    if (isTaken) toaster.show(t.shop.couponTaken, { type: 'success' })
    void coupons.refresh()
  }
  return (
    <View className="coupons">
      {shown.map((coupon) => (
        <View key={coupon.id} className="coupons__coupon">
          <View className="coupons__words">
            <View className="coupons__off">
              <Text>{t.shop.off(yuan(coupon.offFen))}</Text>
            </View>
            <View className="coupons__terms">
              <Text>{`${coupon.overFen ? t.shop.over(yuan(coupon.overFen)) : coupon.name} · ${t.shop.until(dateOf(coupon.endsAt))}`}</Text>
            </View>
          </View>
          <Button small disabled={coupon.taken} onTap={() => requireSignIn(() => take(coupon))}>
            {coupon.taken ? t.shop.taken : t.shop.take}
          </Button>
        </View>
      ))}
    </View>
  )
})

import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { SHOP_REMARK_CHARS } from '@anglers/contract/limits'
import { fullYuan, yuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { shopRoutes } from '@/lib/shopRoutes'
import { Button } from '@/ui/base/Button'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import { Scroll } from '@/ui/layout/Scroll'
import { ListSkeleton } from '@/ui/list/ListSkeleton'
import { AddressLines } from './AddressLines'
import { chosenAddress } from './addresses'
import { Checkout, type CheckoutLine } from './Checkout'
import { GoodTileSkeleton } from './GoodTileSkeleton'
import { LineRow } from './LineRow'
import { Sums } from './Sums'
import { problemLabel } from './words'
import './CheckoutView.scss'
import './Shop.scss'

/** What is about to be ordered: where it goes, what it costs, what stands in its way. */
export const CheckoutView = observer(function CheckoutView({ lines, fromCart }: { lines: CheckoutLine[]; fromCart: boolean }) {
  const [checkout] = useState(() => new Checkout(lines, fromCart))
  useEffect(() => {
    void checkout.load()
    return () => checkout.leave()
  }, [checkout])
  useDidShow(() => {
    const id = chosenAddress.take()
    if (id !== null) void checkout.useAddress(id)
    else if (checkout.preview) void checkout.load()
  })
  const { preview, problem } = checkout
  if (problem && !preview) return <Failure problem={problem} onRetry={() => void checkout.load()} />
  if (!preview) return <ListSkeleton row={<GoodTileSkeleton />} />
  const stuck = preview.lines.some((line) => line.problem !== null)
  return (
    <>
      <Scroll onRefresh={() => checkout.load()}>
        <View className="checkout-view">
          {preview.needsAddress && (
            <Tap className="shop-card checkout-view__address" to={preview.address ? shopRoutes.chooseAddress() : shopRoutes.newAddress()}>
              {preview.address ? <AddressLines address={preview.address} /> : <Text>{t.shop.addAddress}</Text>}
            </Tap>
          )}
          {preview.undeliverable && (
            <View className="checkout-view__problem" role="alert">
              <Text>{t.shop.undeliverable}</Text>
            </View>
          )}
          <View className="shop-card">
            {preview.lines.map((line) => (
              <LineRow key={line.skuId} line={line} problem={problemLabel(line) ?? (line.returnable ? undefined : t.shop.noReturn)} />
            ))}
            {stuck && (
              <Button wide onTap={() => checkout.accept()}>
                {t.shop.accept}
              </Button>
            )}
          </View>
          {preview.coupons.length > 0 && (
            <View className="shop-card">
              <Chips
                label={t.shop.coupon}
                choices={[
                  { key: '', name: t.shop.noCoupon },
                  ...preview.coupons.map(({ id, offFen }) => ({ key: String(id), name: t.shop.off(yuan(offFen)) })),
                ]}
                current={preview.couponId === null ? '' : String(preview.couponId)}
                onChange={(key) => checkout.useCoupon(key === '' ? undefined : Number(key))}
              />
            </View>
          )}
          <Field
            label={t.common.optional(t.shop.remark)}
            value={checkout.remark}
            placeholder={t.shop.remarkHint}
            maxLength={SHOP_REMARK_CHARS}
            onInput={(text) => checkout.type(text)}
          />
          <Sums sums={preview} />
        </View>
      </Scroll>
      <View className="shop-bar">
        <View className="shop-bar__sum">
          <Text>{t.shop.sum}</Text>
          <Text className="shop-price">{fullYuan(preview.totalFen)}</Text>
        </View>
        <Button kind="primary" className="shop-primary" busy={checkout.busy} disabled={!checkout.ready} onTap={() => void checkout.order()}>
          {t.shop.order}
        </Button>
      </View>
    </>
  )
})

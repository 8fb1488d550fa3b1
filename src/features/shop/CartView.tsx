import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { CartLine } from '@anglers/contract/shopCart'
import { ORDER_LINES } from '@anglers/contract/limits'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { shopRoutes } from '@/lib/shopRoutes'
import { toaster } from '@/stores/overlays'
import { openAfterSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { Empty } from '@/ui/feedback/Empty'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { ListSkeleton } from '@/ui/list/ListSkeleton'
import { cart } from './Cart'
import { GoodTileSkeleton } from './GoodTileSkeleton'
import { LineRow } from './LineRow'
import { Stepper } from './Stepper'
import './CartView.scss'
import './Shop.scss'

/** What has happened to a line since it was seen. */
function changeOf({ onSale, stock, quantity, priceFen, seenPriceFen }: CartLine): string | undefined {
  if (!onSale) return t.shop.gone
  if (stock === 0) return t.shop.soldOut
  if (stock < quantity) return t.shop.left(stock)
  if (priceFen > seenPriceFen) return t.shop.dearer(fullYuan(priceFen - seenPriceFen))
  return priceFen < seenPriceFen ? t.shop.cheaper(fullYuan(seenPriceFen - priceFen)) : undefined
}

/** The cart: what is in it, what of it is ordered next, and what that costs. */
export const CartView = observer(function CartView() {
  useEffect(() => () => void cart.see(), [])
  useDidShow(() => void cart.load())
  useEffect(() => void cart.load(), [])
  const { lines, ticked, phase, problem } = cart
  if (problem && !lines.length) return <Failure problem={problem} onRetry={() => void cart.load()} />
  if (!lines.length)
    return phase === 'ready' ? (
      <Empty text={t.shop.cartEmpty} way={{ name: t.titles['shop/index/index'], to: routes.shop() }} />
    ) : (
      <ListSkeleton row={<GoodTileSkeleton />} />
    )
  const orderable = lines.filter(({ stock }) => stock > 0)
  const all = orderable.length > 0 && orderable.every((line) => line.ticked)
  const handleOrder = () => {
    if (ticked.length > ORDER_LINES) {
      toaster.show(t.shop.orderFull(ORDER_LINES))
      return
    }
    openAfterSignIn(
      shopRoutes.checkout(
        ticked.map(({ skuId, quantity, priceFen }) => ({ skuId, quantity, priceFen })),
        true,
      ),
    )
  }
  return (
    <>
      <Scroll onRefresh={() => cart.load()}>
        <View className="cart-view">
          {lines.map((line) => (
            <View key={line.skuId} className="cart-view__line">
              <Tap
                className="cart-view__tick"
                label={t.shop.tick(line.title)}
                pressed={line.ticked && line.stock > 0}
                disabled={line.stock === 0}
                onTap={() => void cart.change(line.skuId, { ticked: !line.ticked })}
              >
                <View className={line.ticked && line.stock > 0 ? 'cart-view__box cart-view__box--on' : 'cart-view__box'}>
                  {line.ticked && line.stock > 0 && <Icon name="check" />}
                </View>
              </Tap>
              <View className="cart-view__good">
                <LineRow line={line} problem={changeOf(line)}>
                  <Stepper
                    value={line.quantity}
                    max={Math.max(line.stock, 1)}
                    onChange={(quantity) => void cart.change(line.skuId, { quantity })}
                  />
                  <Button small kind="quiet" onTap={() => void cart.remove([line.skuId])}>
                    {t.shop.remove}
                  </Button>
                </LineRow>
              </View>
            </View>
          ))}
        </View>
      </Scroll>
      <View className="shop-bar">
        <Button small kind="quiet" onTap={() => void cart.tickAll(!all)}>
          {all ? t.shop.tickNone : t.shop.tickAll}
        </Button>
        <View className="shop-bar__ways">
          <View className="shop-bar__sum">
            <Text>{t.shop.sum}</Text>
            <Text className="shop-price">{fullYuan(cart.sumFen)}</Text>
          </View>
          <Button kind="primary" className="shop-primary" disabled={!ticked.length} onTap={handleOrder}>
            {t.shop.toOrder(ticked.length)}
          </Button>
        </View>
      </View>
    </>
  )
})

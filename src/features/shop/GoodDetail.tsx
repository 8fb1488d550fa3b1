import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Good, Sku } from '@anglers/contract/shop'
import { fullYuan, shortCount } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { shopRoutes } from '@/lib/shopRoutes'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'
import { openAfterSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { SectionHead } from '@/ui/layout/SectionHead'
import { cart } from './Cart'
import { GoodAbout, GoodPictures, GoodTerms } from './GoodParts'
import { GoodTile } from './GoodTile'
import { LatestReviews } from './LatestReviews'
import { SkuSheet } from './SkuSheet'
import './GoodDetail.scss'
import './Shop.scss'

/** A good: what it looks like, costs and is, and the ways to buy it. */
export const GoodDetail = observer(function GoodDetail({ id }: { id: number }) {
  const [source] = useState(() => new Resource(() => call('GET shop/detail', { id }, { quiet: true })))
  const [like] = useState(() => new Resource(() => call('GET shop/recommend', { id }, { quiet: true })))
  const [choosing, setChoosing] = useState(false)
  useEffect(() => {
    void source.load()
    void like.load()
  }, [source, like])
  const reader = session.userId
  useEffect(() => {
    if (reader && cart.phase === 'idle') void cart.load()
  }, [reader])
  const { value: good, problem } = source
  if (problem && !good) return <Failure problem={problem} onRetry={() => void source.refresh()} />
  if (!good)
    return (
      <View className="good-detail">
        <Skeleton shape="title" width={60} />
        <Skeleton />
      </View>
    )
  const handleBuy = (sku: Sku, quantity: number) => {
    setChoosing(false)
    openAfterSignIn(shopRoutes.checkout([{ skuId: sku.id, quantity, priceFen: sku.priceFen }]))
  }
  const handleAdd = async (sku: Sku, quantity: number) => {
    if (await cart.add(good, sku, quantity)) setChoosing(false)
  }
  return (
    <>
      <Scroll onRefresh={() => source.refresh()}>
        <View className="good-detail">
          <GoodPictures good={good} />
          <Offer good={good} />
          {good.specs.length > 0 && good.onSale && (
            <Button wide className="good-detail__choose" onTap={() => setChoosing(true)}>
              {t.shop.chooseSpec(good.specs.map(({ name }) => name).join(' · '))}
            </Button>
          )}
          <GoodAbout good={good} />
          <LatestReviews good={good} onDelete={() => source.refresh()} />
          {like.value !== null && like.value.length > 0 && (
            <>
              <SectionHead title={t.shop.related} />
              {like.value.slice(0, 6).map((one) => (
                <GoodTile key={one.id} good={one} />
              ))}
            </>
          )}
        </View>
      </Scroll>
      <View className="shop-bar">
        <View className="shop-bar__ways">
          {good.sellerId !== null && good.sellerId !== session.userId && (
            <Button kind="quiet" onTap={() => openAfterSignIn(routes.chat(good.sellerId!, { good: good.id }))}>
              {t.shop.ask}
            </Button>
          )}
          <Button to={shopRoutes.cart()}>{cart.count ? t.shop.cartOf(cart.count) : t.titles['shop/cart/cart']}</Button>
          <Button kind="primary" className="shop-primary" disabled={!good.onSale || !good.inStock} onTap={() => setChoosing(true)}>
            {!good.onSale ? t.shop.gone : good.inStock ? t.shop.buy : t.shop.soldOut}
          </Button>
        </View>
      </View>
      <SkuSheet
        good={good}
        open={choosing}
        onClose={() => setChoosing(false)}
        price={({ priceFen }) => fullYuan(priceFen)}
        ways={[
          { name: t.shop.add, onTap: (sku, quantity) => void handleAdd(sku, quantity) },
          { name: t.shop.buyNow, primary: true, onTap: handleBuy },
        ]}
      />
    </>
  )
})

function Offer({ good }: { good: Good }) {
  const market = good.skus.find(({ marketPriceFen }) => marketPriceFen !== null)?.marketPriceFen
  return (
    <View className="shop-card">
      <View className="good-detail__price">
        <Text className="shop-price">{t.shop.from(fullYuan(good.priceFen))}</Text>
        {market != null && <Text className="good-detail__market">{t.shop.before(fullYuan(market))}</Text>}
      </View>
      <View className="good-detail__title" role="heading" aria-level={1}>
        <Text>{good.title}</Text>
      </View>
      <View className="good-detail__subtitle">
        <Text>{[good.subtitle, t.shop.sold(shortCount(good.soldCount))].filter(Boolean).join(' · ')}</Text>
      </View>
      <GoodTerms good={good} />
    </View>
  )
}

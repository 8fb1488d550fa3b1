import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { PointGood } from '@anglers/contract/scoremall'
import { t } from '@/lib/i18n/rooms'
import { replace } from '@/lib/navigation'
import { shopRoutes } from '@/lib/shopRoutes'
import { call } from '@/stores/api'
import { toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'
import { requireSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { Exchanging, myPoints } from './exchanges'
import { GoodAbout, GoodPictures, GoodTerms } from './GoodParts'
import { SkuSheet } from './SkuSheet'
import './GoodDetail.scss'
import './Shop.scss'

/** A good of the points mall: what it looks like, costs and is, and the way to it. */
export const PointGoodDetail = observer(function PointGoodDetail({ id }: { id: number }) {
  const [source] = useState(() => new Resource(() => call('GET scoremall/detail', { id }, { quiet: true })))
  const [points] = useState(myPoints)
  const [exchanging] = useState(() => new Exchanging())
  const [choosing, setChoosing] = useState(false)
  const reader = session.userId
  useEffect(() => void source.load(), [source])
  useEffect(() => {
    if (reader) void points.load()
  }, [points, reader])
  const { value: good, problem } = source
  if (problem && !good) return <Failure problem={problem} onRetry={() => void source.refresh()} />
  if (!good)
    return (
      <View className="good-detail">
        <Skeleton shape="title" width={60} />
        <Skeleton />
      </View>
    )
  const mine = points.isReaders ? points.value : null
  const isAffordable = (cost: number) => mine === null || mine >= cost
  const handleExchange = async (sku: PointGood['skus'][number], quantity: number) => {
    const exchange = await exchanging.exchange(good.title, { skuId: sku.id, quantity, points: sku.points })
    if (exchange === undefined) return
    // There may be fewer of them by now, or of my points.
    if (!exchange) return void Promise.all([source.refresh(), points.refresh()])
    setChoosing(false)
    toaster.show(exchange.can.address && !exchange.address ? t.shop.points.doneAddress : t.shop.points.done, { type: 'success' })
    replace(shopRoutes.order(exchange.id, 'points'))
  }
  const canTake = good.onSale && good.inStock
  return (
    <>
      <Scroll onRefresh={() => source.refresh()}>
        <View className="good-detail">
          <GoodPictures good={good} />
          <View className="shop-card">
            <View className="good-detail__price">
              <Text className="shop-price">{t.shop.from(t.shop.points.count(good.points))}</Text>
            </View>
            <View className="good-detail__title" role="heading" aria-level={1}>
              <Text>{good.title}</Text>
            </View>
            <View className="good-detail__subtitle">
              <Text>{[good.subtitle, t.shop.points.taken(good.soldCount)].filter(Boolean).join(' · ')}</Text>
            </View>
            <View className="good-detail__subtitle">
              <Text>{t.shop.points.deliveries[good.delivery]}</Text>
            </View>
            <GoodTerms good={good} />
          </View>
          <GoodAbout good={good} />
        </View>
      </Scroll>
      <View className="shop-bar">
        <Text className="shop-bar__sum">{mine === null ? '' : t.shop.points.mine(mine)}</Text>
        <View className="shop-bar__ways">
          <Button kind="primary" className="shop-primary" disabled={!canTake} onTap={() => requireSignIn(() => setChoosing(true))}>
            {!good.onSale ? t.shop.gone : good.inStock ? t.shop.points.exchange : t.shop.soldOut}
          </Button>
        </View>
      </View>
      <SkuSheet
        good={good}
        open={choosing}
        onClose={() => setChoosing(false)}
        price={(sku) => t.shop.points.count(sku.points)}
        note={(sku, quantity) => {
          const cost = sku.points * quantity
          return isAffordable(cost) ? t.shop.points.cost(cost) : t.shop.points.missing(cost - mine!)
        }}
        ways={[
          {
            name: t.shop.points.exchange,
            primary: true,
            disabled: (sku, quantity) => !isAffordable(sku.points * quantity),
            onTap: (sku, quantity) => void handleExchange(sku, quantity),
          },
        ]}
      />
    </>
  )
})

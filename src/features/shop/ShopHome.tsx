import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { shopRoutes } from '@/lib/shopRoutes'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { Coupons } from './Coupons'
import { goodsLike, shopSetting } from './goods'
import { GoodTile } from './GoodTile'
import { GoodTileSkeleton } from './GoodTileSkeleton'
import { PointsMall } from './PointsMall'
import './ShopHome.scss'

type Unit = 'cash' | 'points'

/** The shop: what is sold for money, and what points are exchanged for. @param first what is shown first */
export function ShopHome({ first }: { first: Unit }) {
  const [current, setCurrent] = useState<Unit>(first)
  return (
    <TabPanes
      even
      tabs={[
        { key: 'cash', name: t.shop.points.goods },
        { key: 'points', name: t.shop.points.name },
      ]}
      current={current}
      onChange={setCurrent}
      pane={(unit) => (unit === 'cash' ? <Shelves /> : <PointsMall />)}
    />
  )
}

/** A way to search, categories, coupons to take, and goods. */
const Shelves = observer(function Shelves() {
  const [list] = useState(() => goodsLike({ orderby: 'sold' }))
  useEffect(() => void shopSetting.load(), [])
  const setting = shopSetting.value
  const header = (
    <View className="shop-home">
      <View className="shop-home__ways">
        <Tap className="shop-home__search" to={shopRoutes.goods()}>
          <Icon name="search" className="shop-home__icon" />
          <View className="ellipsis">
            <Text>{t.shop.searchHint}</Text>
          </View>
        </Tap>
        <Tap className="shop-home__way" to={shopRoutes.cart()}>
          <Text>{t.titles['shop/cart/cart']}</Text>
        </Tap>
        <Tap className="shop-home__way" to={shopRoutes.orders()}>
          <Text>{t.titles['shop/order/order']}</Text>
        </Tap>
      </View>
      <View className="shop-home__grid">
        {setting?.categories.map(({ id, name, picture }) => (
          <Tap key={id} className="shop-home__category" to={shopRoutes.goods({ category: id })}>
            <Img className="shop-home__picture" src={picture} alt="" />
            <View className="shop-home__name">
              <Text>{name}</Text>
            </View>
          </Tap>
        ))}
      </View>
      {setting?.freeOverFen != null && (
        <View className="shop-home__free">
          <Text>{t.shop.freeOver(fullYuan(setting.freeOverFen))}</Text>
        </View>
      )}
      <Coupons />
    </View>
  )
  return (
    <RecordList
      source={list}
      header={header}
      render={(good) => <GoodTile good={good} />}
      skeleton={<GoodTileSkeleton />}
      empty={{ text: t.shop.noGoods }}
      onRefresh={() => shopSetting.refresh()}
    />
  )
})

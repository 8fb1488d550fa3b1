import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { shopRoutes } from '@/lib/shopRoutes'
import { session } from '@/stores/session'
import { Button } from '@/ui/base/Button'
import { RecordList } from '@/ui/list/RecordList'
import { myPoints, pointGoods } from './exchanges'
import { GoodTile } from './GoodTile'
import { GoodTileSkeleton } from './GoodTileSkeleton'
import './PointsMall.scss'
import './Shop.scss'

/** What points are exchanged for, and how many I have. */
export const PointsMall = observer(function PointsMall() {
  const [list] = useState(pointGoods)
  return (
    <RecordList
      source={list}
      header={session.active ? <Mine key={session.userId} /> : undefined}
      render={(good) => <GoodTile good={good} />}
      skeleton={<GoodTileSkeleton />}
      empty={{ text: t.shop.points.none }}
    />
  )
})

const Mine = observer(function Mine() {
  const [points] = useState(myPoints)
  useEffect(() => void points.load(), [points])
  // Some may have been exchanged on another page. Nothing else asks again where they did not come.
  useDidShow(() => {
    if (points.phase !== 'loading') void points.refresh()
  })
  return (
    <View className="points-mall__mine">
      <Text>{points.value === null ? t.shop.points.name : t.shop.points.mine(points.value)}</Text>
      <View className="points-mall__ways">
        <Button small to={routes.points()}>
          {t.shop.points.notes}
        </Button>
        <Button small to={shopRoutes.orders(undefined, 'points')}>
          {t.shop.points.records}
        </Button>
      </View>
    </View>
  )
})

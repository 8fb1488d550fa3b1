import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useDidShow } from '@tarojs/taro'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { shopRoutes } from '@/lib/shopRoutes'
import { Tap } from '@/ui/base/Tap'
import { RecordList } from '@/ui/list/RecordList'
import { lineOf, myExchanges } from './exchanges'
import { GoodTileSkeleton } from './GoodTileSkeleton'
import { LineRow } from './LineRow'
import { exchangeLabel } from './words'
import './OrderList.scss'
import './Shop.scss'

/** What I exchanged points for. */
export const ExchangeList = observer(function ExchangeList() {
  const [list] = useState(myExchanges)
  useDidShow(() => {
    if (list.phase === 'ready' || list.phase === 'end') void list.renew()
  })
  return (
    <RecordList
      source={list}
      render={(exchange) => (
        <View className="shop-card order-card">
          <Tap className="order-card__head" to={shopRoutes.order(exchange.id, 'points')}>
            <Text>{t.shop.number(String(exchange.id))}</Text>
            <Text className="shop-price">{exchangeLabel(exchange)}</Text>
          </Tap>
          <LineRow line={lineOf(exchange)} />
        </View>
      )}
      skeleton={<GoodTileSkeleton />}
      empty={{ text: t.shop.points.noRecords, way: { name: t.shop.points.name, to: routes.shop('points') } }}
    />
  )
})

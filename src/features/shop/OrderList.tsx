import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ShopOrder } from '@anglers/contract/shopOrders'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { shopRoutes } from '@/lib/shopRoutes'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Button } from '@/ui/base/Button'
import { Tap } from '@/ui/base/Tap'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { GoodTileSkeleton } from './GoodTileSkeleton'
import { LineRow } from './LineRow'
import { buyAgain, changeOrder, dropOrder, type OrderList as List, ordersIn, type OrderTab } from './orders'
import { piecesOf, stateLabel } from './words'
import './OrderList.scss'
import './Shop.scss'

const TABS: readonly OrderTab[] = ['all', 'unpaid', 'paid', 'shipped', 'received', 'refunding']

/** My orders, by what they wait for. */
export const OrderList = observer(function OrderList({ first }: { first: OrderTab }) {
  const [current, setCurrent] = useState<OrderTab>(first)
  const [lists] = useState(() => Object.fromEntries(TABS.map((tab) => [tab, ordersIn(tab)])) as Record<OrderTab, List>)
  const [counts] = useState(() => new Resource(() => call('GET shop/order-counts', {}, { quiet: true })))
  const refresh = () => {
    void counts.refresh()
    for (const list of Object.values(lists)) if (list.phase !== 'idle') void list.renew()
  }
  useEffect(() => void counts.load(), [counts])
  // It may have been paid, or said to have come, on another page. Nothing else asks again where the counts did not come.
  useDidShow(() => {
    if (counts.phase === 'ready' || counts.phase === 'error') refresh()
  })
  const countOf = (tab: OrderTab) => (tab === 'unpaid' || tab === 'shipped' || tab === 'refunding' ? (counts.value?.[tab] ?? 0) : 0)
  return (
    <TabPanes
      tabs={TABS.map((key) => ({ key, name: t.shop.tabs[key], unread: countOf(key) }))}
      current={current}
      onChange={setCurrent}
      pane={(tab) => (
        <RecordList
          source={lists[tab]}
          render={(order) => <OrderCard order={order} onChange={refresh} />}
          skeleton={<GoodTileSkeleton />}
          empty={{ text: t.shop.noOrders, way: { name: t.titles['shop/index/index'], to: routes.shop() } }}
        />
      )}
    />
  )
})

function OrderCard({ order, onChange }: { order: ShopOrder; onChange: () => void }) {
  const { id, state, lines, totalFen, can } = order
  const then = async (done: Promise<boolean>) => {
    if (await done) onChange()
  }
  return (
    <View className="shop-card order-card">
      <Tap className="order-card__head" to={shopRoutes.order(id)}>
        <Text>{t.shop.number(String(id))}</Text>
        <Text className="shop-price">{stateLabel(state)}</Text>
      </Tap>
      {lines.slice(0, 3).map((line) => (
        <LineRow key={line.id} line={line} />
      ))}
      <View className="order-card__sum">
        <Text>{t.shop.pieces(piecesOf(order))}</Text>
        <Text className="shop-price">{fullYuan(totalFen)}</Text>
      </View>
      <View className="shop-bar__ways">
        {can.cancel && (
          <Button small kind="quiet" onTap={() => void then(changeOrder(id, 'cancel'))}>
            {t.shop.cancel}
          </Button>
        )}
        {can.delete && (
          <Button small kind="quiet" onTap={() => void then(dropOrder(id))}>
            {t.shop.delete}
          </Button>
        )}
        {!can.pay && (
          <Button small onTap={() => buyAgain(order)}>
            {t.shop.again}
          </Button>
        )}
        {can.review && (
          <Button small to={shopRoutes.order(id)}>
            {t.review.write}
          </Button>
        )}
        {can.confirm && (
          <Button small kind="primary" className="shop-primary" onTap={() => void then(changeOrder(id, 'confirm'))}>
            {t.shop.received}
          </Button>
        )}
        {can.pay && (
          <Button small kind="primary" className="shop-primary" to={shopRoutes.shopPay(id)}>
            {t.shop.pay}
          </Button>
        )}
      </View>
    </View>
  )
}

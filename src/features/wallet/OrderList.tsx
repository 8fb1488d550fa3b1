import { Text, View } from '@tarojs/components'
import type { PaymentOrder } from '@anglers/contract/payment'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { classes } from '@/lib/classes'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { clockOf, dateOf } from '@/lib/time'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Tap } from '@/ui/base/Tap'
import { RecordList } from '@/ui/list/RecordList'
import { NoteRowSkeleton } from './NoteRowSkeleton'
import { orderLabel } from './words'
import './NoteRow.scss'
import './OrderList.scss'

/** What I ordered for money, paid or not. */
export const OrderList = observer(function OrderList() {
  const [orders] = useState(
    () =>
      new Collection<PaymentOrder, PaymentOrder>({
        fetch: (page, perPage) => callPage('GET wallet/orders', { page, per_page: perPage }, { quiet: true }),
        adopt: (order) => order,
      }),
  )
  return (
    <RecordList
      source={orders}
      render={(order) => <OrderRow order={order} />}
      skeleton={<NoteRowSkeleton />}
      empty={{ text: t.wallet.noOrders, way: { name: t.titles['member/wallet/recharge-credit'], to: routes.topUp() } }}
    />
  )
})

function OrderRow({ order }: { order: PaymentOrder }) {
  const { id, item, amountFen, state, createdAt } = order
  return (
    <Tap className="note-row order-row" to={state === 'unpaid' ? routes.unpaid(id) : routes.paid(id)}>
      <View className="note-row__line">
        <View className="note-row__kind">
          <Text>{orderLabel(item)}</Text>
        </View>
        <View className="note-row__amount">
          <Text>{fullYuan(amountFen)}</Text>
        </View>
      </View>
      <View className="note-row__line note-row__line--facts">
        <View className="note-row__when">
          <Text>{`${dateOf(createdAt)} ${clockOf(createdAt)}`}</Text>
        </View>
        <View className={classes('note-row__after', `order-row__state--${state}`)}>
          <Text>{t.wallet.states[state]}</Text>
        </View>
      </View>
    </Tap>
  )
}

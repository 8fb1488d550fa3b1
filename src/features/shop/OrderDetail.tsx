import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ShopOrderDetail } from '@anglers/contract/shopOrders'
import { useFreshOnShow } from '@/lib/comingBack'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { back } from '@/lib/navigation'
import { shopRoutes } from '@/lib/shopRoutes'
import { clockOf, dateOf } from '@/lib/time'
import { Button } from '@/ui/base/Button'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { AftersaleCard } from './AftersaleCard'
import { LineAftersale } from './AftersaleForm'
import { AddressLines } from './AddressLines'
import { Codes } from './Codes'
import { InvoiceForm } from './InvoiceForm'
import { LineReview } from './LineReview'
import { LineRow } from './LineRow'
import { buyAgain, changeOrder, dropOrder, OrderView } from './orders'
import { ParcelCard } from './ParcelCard'
import { ShopFact } from './ShopFact'
import { Sums } from './Sums'
import { eventLabel, stateLabel } from './words'
import './OrderDetail.scss'
import './Shop.scss'

const whenOf = (at: string) => `${dateOf(at)} ${clockOf(at)}`

/** An order: how it stands, where it goes, what is in it, what happened to it. */
export const OrderDetail = observer(function OrderDetail({ id }: { id: number }) {
  const [view] = useState(() => new OrderView(id))
  const [invoicing, setInvoicing] = useState(false)
  useEffect(() => {
    void view.source.load()
  }, [view])
  useFreshOnShow(view.source)
  const { order } = view
  const { problem } = view.source
  if (problem && !order) return <Failure problem={problem} onRetry={() => void view.source.refresh()} />
  if (!order)
    return (
      <View className="order-detail">
        <Skeleton shape="title" width={60} />
        <Skeleton />
      </View>
    )
  const { can } = order
  const isUnsent = !order.events.some(({ kind }) => kind === 'shipped')
  const then = async (done: Promise<boolean>, next: () => void = () => void view.source.refresh()) => {
    if (await done) next()
  }
  return (
    <>
      <Scroll onRefresh={() => view.source.refresh()}>
        <View className="order-detail">
          <State order={order} />
          <Codes codes={order.codes} />
          {order.address && (
            <View className="shop-card">
              <AddressLines address={order.address} />
            </View>
          )}
          {order.parcel && <ParcelCard id={id} parcel={order.parcel} />}
          <View className="shop-card">
            {order.lines.map((line) => (
              <View key={line.id}>
                <LineRow line={line} problem={line.refundedQuantity ? t.shop.refundedOf(line.refundedQuantity) : undefined} />
                <LineReview line={line} onSent={() => void view.source.refresh()} />
                <LineAftersale orderId={id} line={line} unsent={isUnsent} written={fullYuan} onDone={() => void view.source.refresh()} />
              </View>
            ))}
          </View>
          {order.aftersales.map((aftersale) => (
            <AftersaleCard key={aftersale.id} aftersale={aftersale} written={fullYuan} onChange={() => void view.source.refresh()} />
          ))}
          <Sums sums={order} />
          <View className="shop-card">
            <ShopFact name={t.shop.orderNumber} value={String(order.id)} />
            {order.remark !== '' && <ShopFact name={t.shop.remark} value={order.remark} />}
            {order.refundedFen > 0 && <ShopFact name={t.shop.refunded} value={fullYuan(order.refundedFen)} />}
            {order.invoice && <ShopFact name={t.shop.invoice} value={order.invoice.title} />}
          </View>
          <View className="shop-card" role="list" aria-label={t.shop.story}>
            {order.events.map(({ kind, at }) => (
              <View key={kind + at} role="listitem">
                <ShopFact name={eventLabel(kind)} value={whenOf(at)} />
              </View>
            ))}
          </View>
        </View>
      </Scroll>
      <View className="shop-bar">
        <View className="shop-bar__ways">
          {can.invoice && (
            <Button kind="quiet" onTap={() => setInvoicing(true)}>
              {t.shop.invoice}
            </Button>
          )}
          {can.cancel && (
            <Button kind="quiet" onTap={() => void then(changeOrder(id, 'cancel'))}>
              {t.shop.cancel}
            </Button>
          )}
          {can.delete && (
            <Button kind="quiet" onTap={() => void then(dropOrder(id), back)}>
              {t.shop.delete}
            </Button>
          )}
          {!can.pay && <Button onTap={() => buyAgain(order)}>{t.shop.again}</Button>}
          {can.confirm && (
            <Button kind="primary" className="shop-primary" onTap={() => void then(changeOrder(id, 'confirm'))}>
              {t.shop.received}
            </Button>
          )}
          {can.pay && (
            <Button kind="primary" className="shop-primary" to={shopRoutes.shopPay(id)}>
              {t.shop.pay}
            </Button>
          )}
        </View>
      </View>
      <InvoiceForm
        id={id}
        open={invoicing}
        onClose={() => setInvoicing(false)}
        onDone={() => {
          setInvoicing(false)
          void view.source.refresh()
        }}
      />
    </>
  )
})

function State({ order }: { order: ShopOrderDetail }) {
  const hint = order.payUntil
    ? t.shop.payUntil(clockOf(order.payUntil))
    : order.receiveUntil
      ? t.shop.receiveUntil(dateOf(order.receiveUntil))
      : ''
  return (
    <View className="order-detail__state" role="status">
      <Text className="shop-price">{stateLabel(order.state)}</Text>
      {hint !== '' && (
        <View className="order-detail__hint">
          <Text>{hint}</Text>
        </View>
      )}
    </View>
  )
}

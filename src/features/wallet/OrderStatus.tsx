import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { PaymentOrder } from '@anglers/contract/payment'
import { refreshShown } from '@/lib/comingBack'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { replace } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { clockOf, dateOf } from '@/lib/time'
import { checkSession } from '@/stores/account'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Skeleton } from '@/ui/base/Skeleton'
import { classes } from '@/lib/classes'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { Checkout, watchOrder } from './Checkout'
import { CheckoutSheet } from './CheckoutSheet'
import { orderLabel, wayLabel } from './words'
import './OrderStatus.scss'

interface Props {
  id: number
  /** The payer says that they have paid: the provider is asked. */
  waits?: boolean
}

/** How an order stands, and what there is to do about it. */
export const OrderStatus = observer(function OrderStatus({ id, waits = false }: Props) {
  const [watch] = useState(() => watchOrder(id))
  const [checkout] = useState(() => new Checkout())
  useEffect(() => {
    if (waits) watch.start()
    else void watch.order.load()
    return () => watch.stop()
  }, [watch, waits])
  useDidShow(() => {
    if (!watch.waiting) refreshShown(watch.order)
  })

  const { value: order, problem } = watch.order
  const state = order?.state
  // However it became known: what was bought may be a mark of the member's own.
  const awaited = useRef(waits)
  useEffect(() => {
    if (state === 'unpaid') awaited.current = true
    else if (state === 'paid' && awaited.current) void checkSession()
  }, [state])
  if (problem && !order) return <Failure problem={problem} onRetry={() => void watch.order.refresh()} />
  if (!order)
    return (
      <View className="order-status">
        <Skeleton shape="title" width={60} />
        <Skeleton />
      </View>
    )
  const isWaiting = watch.waiting && order.state === 'unpaid'
  return (
    <>
      <Scroll onRefresh={() => watch.order.refresh()}>
        <View className="order-status">
          <View className={classes('order-status__mark', `order-status__mark--${order.state}`)}>
            <Icon name={order.state === 'paid' ? 'check' : order.state === 'unpaid' ? 'wallet' : 'close'} />
          </View>
          <View className="order-status__state" role="status">
            <Text>{isWaiting ? t.wallet.states.checking : t.wallet.states[order.state]}</Text>
          </View>
          <View className="order-status__amount">
            <Text>{fullYuan(order.amountFen)}</Text>
          </View>
          <Explanation order={order} isWaiting={isWaiting} asked={waits} />
          <Facts order={order} />
          {order.state === 'unpaid' && !isWaiting && (
            <>
              <Button kind="primary" wide onTap={() => checkout.choose(order)}>
                {t.wallet.goOn}
              </Button>
              {order.pending && (
                <Button wide className="order-status__other" onTap={() => watch.start()}>
                  {t.wallet.checkAgain}
                </Button>
              )}
              <Button kind="quiet" wide className="order-status__other" onTap={() => void dropOrder(order.id)}>
                {t.wallet.dropOrder}
              </Button>
            </>
          )}
          {order.state !== 'unpaid' && (
            <Button wide onTap={() => replace(routes.wallet())}>
              {t.titles['member/wallet/wallet']}
            </Button>
          )}
        </View>
      </Scroll>
      <CheckoutSheet checkout={checkout} />
    </>
  )
})

/** What the state means for the payer's money. */
function Explanation({ order, isWaiting, asked }: { order: PaymentOrder; isWaiting: boolean; asked: boolean }) {
  const text =
    order.state === 'refunding' || order.state === 'refunded'
      ? t.wallet.refundedOf(fullYuan(order.refundedFen))
      : order.state !== 'unpaid' || isWaiting
        ? ''
        : asked || order.pending
          ? t.wallet.notYetPaid
          : t.wallet.payUntil(clockOf(order.payUntil))
  return text ? (
    <View className="order-status__text">
      <Text>{text}</Text>
    </View>
  ) : null
}

function Facts({ order }: { order: PaymentOrder }) {
  const facts: [string, string][] = [
    [t.wallet.facts.item, orderLabel(order.item)],
    ...(order.way ? [[t.wallet.facts.way, wayLabel(order.way)] as [string, string]] : []),
    [t.wallet.facts.at, `${dateOf(order.createdAt)} ${clockOf(order.createdAt)}`],
    ...(order.failure ? [[t.wallet.facts.failure, order.failure] as [string, string]] : []),
    [t.wallet.facts.number, String(order.id)],
  ]
  return (
    <View className="card order-status__facts">
      {facts.map(([name, text]) => (
        <View key={name} className="order-status__fact">
          <View className="order-status__name">
            <Text>{name}</Text>
          </View>
          <View className="order-status__value">
            <Text>{text}</Text>
          </View>
        </View>
      ))}
    </View>
  )
}

async function dropOrder(id: number): Promise<void> {
  if (!(await modals.ask(t.wallet.confirmDrop, { confirmText: t.wallet.dropOrder }))) return
  if (!(await attempt(() => call('POST wallet/delete-order', { id }, { key: newKey() })))) return
  toaster.show(t.wallet.dropped)
  replace(routes.topUps())
}

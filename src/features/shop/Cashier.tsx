import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { refreshShown } from '@/lib/comingBack'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { replace } from '@/lib/navigation'
import { shopRoutes } from '@/lib/shopRoutes'
import { clockOf } from '@/lib/time'
import { Button } from '@/ui/base/Button'
import { Img } from '@/ui/base/Img'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { buyAgain, OrderView } from './orders'
import { payerLabel, stateLabel } from './words'
import './OrderDetail.scss'
import './Shop.scss'

interface Props {
  id: number
  /** Why the page was opened: to pay; because the payer says that they have; because they turned back. */
  after: 'order' | 'paid' | 'quit'
}

/** The cashier: what is to be paid, the ways to pay it here, and what became of it. */
export const Cashier = observer(function Cashier({ id, after }: Props) {
  const [view] = useState(() => new OrderView(id))
  useEffect(() => {
    if (after === 'paid') view.watch.start()
    else void view.source.load()
    return () => view.watch.stop()
  }, [view, after])
  useDidShow(() => {
    if (!view.watch.waiting) refreshShown(view.source)
  })
  const { order, code, busy } = view
  const { waiting } = view.watch
  const { problem } = view.source
  if (problem && !order) return <Failure problem={problem} onRetry={() => void view.source.refresh()} />
  if (!order)
    return (
      <View className="order-detail">
        <Skeleton shape="title" width={60} />
        <Skeleton />
      </View>
    )
  const isUnpaid = order.state === 'unpaid'
  const checking = waiting && isUnpaid && code === null
  // In its last minute no payment begins any more; one that has begun may still arrive.
  const isTooLate = isUnpaid && !order.can.pay && !order.pending && !waiting
  return (
    <Scroll onRefresh={() => view.source.refresh()}>
      <View className="order-detail">
        <View className="order-detail__outcome" role="status">
          <Text>{checking ? t.shop.checking : isUnpaid && after === 'quit' ? t.shop.quit : stateLabel(order.state)}</Text>
        </View>
        <View className="order-detail__total">
          <Text className="shop-price">{fullYuan(order.totalFen)}</Text>
        </View>
        {isUnpaid && order.payUntil && (
          <View className="order-detail__text">
            <Text>{isTooLate ? t.shop.tooLateToPay : t.shop.payUntil(clockOf(order.payUntil))}</Text>
          </View>
        )}
        {code !== null && isUnpaid && (
          <>
            <Img className="order-detail__code" src={code} alt={t.shop.scan} />
            <View className="order-detail__text">
              <Text>{t.shop.scan}</Text>
            </View>
          </>
        )}
        {isUnpaid &&
          order.can.pay &&
          !checking &&
          code === null &&
          order.ways.map((offered) => (
            <Tap
              key={offered.way}
              className="order-detail__way"
              disabled={busy || offered.refusal !== null}
              onTap={() => void view.pay(offered)}
            >
              <Text>{payerLabel(offered.way)}</Text>
              <Text>{offered.refusal ? t.shop.notHere : t.shop.payNow}</Text>
            </Tap>
          ))}
        <View className="order-detail__ways">
          {isUnpaid && order.pending && !waiting && (
            <Button wide onTap={() => view.watch.start()}>
              {t.shop.checkAgain}
            </Button>
          )}
          {isTooLate && (
            <Button wide kind="primary" className="shop-primary" onTap={() => buyAgain(order)}>
              {t.shop.again}
            </Button>
          )}
          <Button wide kind={isUnpaid ? 'quiet' : 'plain'} onTap={() => replace(shopRoutes.order(id))}>
            {t.shop.seeOrder}
          </Button>
        </View>
      </View>
    </Scroll>
  )
})

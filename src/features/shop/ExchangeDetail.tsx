import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { refreshShown } from '@/lib/comingBack'
import { t } from '@/lib/i18n/rooms'
import { back } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { shopRoutes } from '@/lib/shopRoutes'
import { clockOf, dateOf } from '@/lib/time'
import { attempt } from '@/stores/errors'
import { Button } from '@/ui/base/Button'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'
import { Scroll } from '@/ui/layout/Scroll'
import { chosenAddress } from './addresses'
import { AddressLines } from './AddressLines'
import { AftersaleCard } from './AftersaleCard'
import { LineAftersale } from './AftersaleForm'
import { Codes } from './Codes'
import { askedLineOf, exchangeOf, lineOf, sendTo } from './exchanges'
import { LineRow } from './LineRow'
import { changeOrder, dropOrder } from './orders'
import { ParcelCard } from './ParcelCard'
import { ShopFact } from './ShopFact'
import { exchangeLabel } from './words'
import './OrderDetail.scss'
import './Shop.scss'

/** What I exchanged points for: what came of it, where it goes, where it is. */
export const ExchangeDetail = observer(function ExchangeDetail({ id }: { id: number }) {
  const [source] = useState(() => exchangeOf(id))
  const refresh = () => void source.refresh()
  useEffect(() => void source.load(), [source])
  useDidShow(() => {
    const address = chosenAddress.take()
    if (address !== null) void attempt(() => sendTo(id, address)).then(refresh)
    else refreshShown(source)
  })
  const { value: exchange, problem } = source
  if (problem && !exchange) return <Failure problem={problem} onRetry={refresh} />
  if (!exchange)
    return source.phase === 'ready' ? (
      <Gone />
    ) : (
      <View className="order-detail">
        <Skeleton shape="title" width={60} />
        <Skeleton />
      </View>
    )
  const { can, address, parcel, codes, refundedQuantity, aftersales } = exchange
  const written = (points: number) => t.shop.points.count(points)
  return (
    <>
      <Scroll onRefresh={() => source.refresh()}>
        <View className="order-detail">
          <View className="order-detail__state" role="status">
            <Text className="shop-price">{exchangeLabel(exchange)}</Text>
            {can.address && !address && (
              <View className="order-detail__hint">
                <Text>{t.shop.points.wantsAddress}</Text>
              </View>
            )}
          </View>
          <Codes codes={codes} />
          {address && (
            <View className="shop-card">
              <AddressLines address={address} />
            </View>
          )}
          {parcel && <ParcelCard id={id} parcel={parcel} />}
          <View className="shop-card">
            <LineRow line={lineOf(exchange)} problem={refundedQuantity ? t.shop.refundedOf(refundedQuantity) : undefined} />
            <LineAftersale orderId={id} line={askedLineOf(exchange)} unsent={parcel === null} written={written} onDone={refresh} />
          </View>
          {aftersales.map((aftersale) => (
            <AftersaleCard key={aftersale.id} aftersale={aftersale} written={written} onChange={refresh} />
          ))}
          <View className="shop-card">
            <ShopFact name={t.shop.orderNumber} value={String(id)} />
            <ShopFact name={t.shop.points.paid} value={t.shop.points.count(exchange.points)} />
            <ShopFact name={t.shop.points.at} value={`${dateOf(exchange.createdAt)} ${clockOf(exchange.createdAt)}`} />
          </View>
        </View>
      </Scroll>
      <View className="shop-bar">
        <View className="shop-bar__ways">
          {can.delete && (
            <Button
              kind="quiet"
              onTap={() =>
                void dropOrder(id).then((done) => {
                  if (done) back()
                })
              }
            >
              {t.shop.delete}
            </Button>
          )}
          <Button to={routes.shop('points')}>{t.shop.points.name}</Button>
          {can.address && (
            <Button kind={address ? 'quiet' : 'primary'} className={address ? undefined : 'shop-primary'} to={shopRoutes.chooseAddress()}>
              {address ? t.shop.points.changeAddress : t.shop.points.giveAddress}
            </Button>
          )}
          {can.confirm && (
            <Button
              kind="primary"
              className="shop-primary"
              onTap={() =>
                void changeOrder(id, 'confirm').then((done) => {
                  if (done) refresh()
                })
              }
            >
              {t.shop.received}
            </Button>
          )}
        </View>
      </View>
    </>
  )
})

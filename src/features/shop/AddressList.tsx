import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n/rooms'
import { back } from '@/lib/navigation'
import { shopRoutes } from '@/lib/shopRoutes'
import { attempt } from '@/stores/errors'
import { modals } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Tap } from '@/ui/base/Tap'
import { Empty } from '@/ui/feedback/Empty'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { ListSkeleton } from '@/ui/list/ListSkeleton'
import { addresses, chosenAddress, dropAddress, makeDefault } from './addresses'
import { AddressLines } from './AddressLines'
import { GoodTileSkeleton } from './GoodTileSkeleton'
import './CheckoutView.scss'
import './Shop.scss'

interface Props {
  /** One is chosen for an order. */
  choosing: boolean
}

/** My addresses: to choose one, or to look after them. */
export const AddressList = observer(function AddressList({ choosing }: Props) {
  useEffect(() => void addresses.load(), [])
  useDidShow(() => void addresses.refresh())
  const { value, problem } = addresses
  if (problem && !value) return <Failure problem={problem} onRetry={() => void addresses.refresh()} />
  if (!value) return <ListSkeleton row={<GoodTileSkeleton />} />
  const add = { name: t.shop.addAddress, to: shopRoutes.newAddress() }
  if (!value.length) return <Empty text={t.shop.noAddress} way={add} />
  const drop = async (id: number) => {
    if (await modals.ask(t.shop.confirmDropAddress, { confirmText: t.shop.remove })) await attempt(() => dropAddress(id))
  }
  return (
    <>
      <Scroll onRefresh={() => addresses.refresh()}>
        <View className="checkout-view">
          {value.map((address) => (
            <View key={address.id} className="shop-card">
              <Tap
                className="checkout-view__address"
                to={choosing ? undefined : shopRoutes.editAddress(address.id)}
                onTap={
                  choosing
                    ? () => {
                        chosenAddress.choose(address.id)
                        back()
                      }
                    : undefined
                }
              >
                <AddressLines address={address} />
                {address.isDefault && <Text className="shop-price">{t.shop.usual}</Text>}
              </Tap>
              <View className="shop-bar__ways">
                {!address.isDefault && (
                  <Button small kind="quiet" onTap={() => void attempt(() => makeDefault(address.id))}>
                    {t.shop.makeUsual}
                  </Button>
                )}
                <Button small kind="quiet" to={shopRoutes.editAddress(address.id)}>
                  {t.shop.edit}
                </Button>
                <Button small kind="quiet" onTap={() => void drop(address.id)}>
                  {t.shop.remove}
                </Button>
              </View>
            </View>
          ))}
        </View>
      </Scroll>
      <View className="shop-bar">
        <Button wide kind="primary" className="shop-primary" to={add.to}>
          {add.name}
        </Button>
      </View>
    </>
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import { Img } from '@/ui/base/Img'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { Icon } from '@/ui/base/Icon'
import { type Checkout, watchOrder } from './Checkout'
import { orderLabel, wayLabel } from './words'
import './CheckoutSheet.scss'

/** What is paid, and the ways to pay it here; why not, where one is not offered. */
export const CheckoutSheet = observer(function CheckoutSheet({ checkout }: { checkout: Checkout }) {
  const { order, code, busy } = checkout
  return (
    <Sheet title={t.wallet.payBy} open={order !== null} onClose={() => checkout.close()}>
      {order && (
        <View className="checkout">
          <View className="checkout__item">
            <Text>{orderLabel(order.item)}</Text>
          </View>
          <View className="checkout__amount">
            <Text>{fullYuan(order.amountFen)}</Text>
          </View>
          {code ? <ScanCode key={code} checkout={checkout} id={order.id} picture={code} /> : null}
          {!code &&
            order.ways.map((offered) => (
              <Tap
                key={offered.way}
                className="checkout__way"
                disabled={busy || offered.refusal !== null}
                onTap={() => void checkout.pay(offered)}
              >
                <View className="checkout__name">
                  <Text>{wayLabel(offered.way)}</Text>
                </View>
                {offered.refusal ? (
                  <View className="checkout__refusal">
                    <Text>{t.wallet.refusals[offered.refusal]}</Text>
                  </View>
                ) : (
                  <Icon name="forward" className="checkout__arrow" />
                )}
              </Tap>
            ))}
        </View>
      )}
    </Sheet>
  )
})

/** The code for another device, until it is paid. */
const ScanCode = observer(function ScanCode({ checkout, id, picture }: { checkout: Checkout; id: number; picture: string }) {
  const [watch] = useState(() => watchOrder(id))
  const look = useCallback(
    () =>
      watch.start({
        onPaid: () => {
          checkout.close()
          open(routes.paid(id))
        },
      }),
    [watch, checkout, id],
  )
  useEffect(() => {
    look()
    return () => watch.stop()
  }, [watch, look])
  return (
    <View className="checkout__scan">
      <Img className="checkout__code" src={picture} alt={t.wallet.scan} />
      <View className="checkout__hint">
        <Text>{t.wallet.scan}</Text>
      </View>
      {/* It is not looked for without end. */}
      {!watch.waiting && (
        <Button wide onTap={look}>
          {t.wallet.checkAgain}
        </Button>
      )}
    </View>
  )
})

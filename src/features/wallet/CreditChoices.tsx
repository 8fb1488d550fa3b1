import { Text, View } from '@tarojs/components'
import type { CreditChoice } from '@anglers/contract/settings'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { classes } from '@/lib/classes'
import { useFreshOnShow } from '@/lib/comingBack'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Button } from '@/ui/base/Button'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Row } from '@/ui/layout/Row'
import { Scroll } from '@/ui/layout/Scroll'
import { Checkout } from './Checkout'
import { CheckoutSheet } from './CheckoutSheet'
import { RedeemForm } from './RedeemForm'
import './CreditChoices.scss'

/** What credit costs, the button that buys it, and the place for a code of the site's. */
export const CreditChoices = observer(function CreditChoices() {
  const [choices] = useState(() => new Resource(() => call('GET wallet/recharge-credit', {}, { quiet: true })))
  const [checkout] = useState(() => new Checkout())
  const [chosen, setChosen] = useState('')
  useEffect(() => void choices.load(), [choices])
  // It may have been paid on another page.
  useFreshOnShow(choices)

  const { value, problem } = choices
  const choice = value?.choices.find(({ id }) => id === chosen) ?? value?.choices[0]
  const buy = async ({ id, priceFen }: CreditChoice) => {
    if (!(await checkout.begin({ type: 'credit', choice: id }, priceFen))) void choices.refresh()
  }
  return (
    <>
      <Scroll onRefresh={() => choices.refresh()}>
        <View className="credit-choices">
          {problem && !value && <Failure problem={problem} onRetry={() => void choices.refresh()} />}
          {!value && !problem && <Skeleton shape="title" width={60} />}
          {value && (
            <View className="credit-choices__credit">
              <Text>{t.wallet.creditIs(fullYuan(value.credit))}</Text>
            </View>
          )}
          {value && choice && (
            <>
              <View className="credit-choices__grid" role="group" aria-label={t.titles['member/wallet/recharge-credit']}>
                {value.choices.map((one) => (
                  <Tap
                    key={one.id}
                    className={classes('credit-choices__choice', one.id === choice.id && 'credit-choices__choice--on')}
                    pressed={one.id === choice.id}
                    disabled={checkout.busy}
                    onTap={() => setChosen(one.id)}
                  >
                    <View className="credit-choices__price">
                      <Text>{fullYuan(one.priceFen)}</Text>
                    </View>
                    {one.creditFen > one.priceFen && (
                      <View className="credit-choices__bonus">
                        <Text>{t.wallet.bonus(fullYuan(one.creditFen - one.priceFen))}</Text>
                      </View>
                    )}
                  </Tap>
                ))}
              </View>
              <Button kind="primary" wide busy={checkout.busy} onTap={() => void buy(choice)}>
                {t.wallet.payAmount(fullYuan(choice.priceFen))}
              </Button>
              <View className="credit-choices__rule">
                <Text>{t.wallet.creditRule}</Text>
              </View>
            </>
          )}
          <View className="credit-choices__rows">
            <Row name={t.titles['member/wallet/recharge-note']} to={routes.topUps()} />
          </View>
          <RedeemForm onRedeemed={() => void choices.refresh()} />
        </View>
      </Scroll>
      <CheckoutSheet checkout={checkout} />
    </>
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { classes } from '@/lib/classes'
import { useFreshOnShow } from '@/lib/comingBack'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { dateOf } from '@/lib/time'
import { Button } from '@/ui/base/Button'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tap } from '@/ui/base/Tap'
import { Empty } from '@/ui/feedback/Empty'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { CheckoutSheet } from './CheckoutSheet'
import { VipPurchase } from './VipPurchase'
import { periodLabel } from './words'
import './VipPlans.scss'

/** What VIP opens and costs, what I have of it, and the button that buys it with credit. */
export const VipPlans = observer(function VipPlans() {
  const [purchase] = useState(() => new VipPurchase())
  const { choices, plan, missing, busy, checkout } = purchase
  useEffect(() => void choices.load(), [choices])
  // It may have been paid on another page.
  useFreshOnShow(choices)

  const { value, problem } = choices
  if (problem && !value) return <Failure problem={problem} onRetry={() => void choices.refresh()} />
  if (!value)
    return (
      <View className="vip-plans">
        <View className="card">
          <Skeleton shape="title" width={60} />
          <Skeleton />
          <Skeleton width={80} />
        </View>
      </View>
    )
  if (!plan) return <Empty text={t.wallet.noPlans} />
  return (
    <Scroll onRefresh={() => choices.refresh()}>
      <View className="vip-plans">
        <View className="card">
          <View className="vip-plans__state">
            <Text>{value.vipUntil === null ? t.wallet.notVip : t.wallet.vipUntil(dateOf(value.vipUntil))}</Text>
          </View>
          <View className="vip-plans__about">
            <Text>{t.wallet.vipOpens}</Text>
          </View>
        </View>
        <View className="vip-plans__plans" role="group" aria-label={t.titles['member/wallet/recharge-vip']}>
          {value.plans.map((one) => (
            <Tap
              key={one.id}
              className={classes('vip-plans__plan', one.id === plan.id && 'vip-plans__plan--on')}
              pressed={one.id === plan.id}
              disabled={busy}
              onTap={() => purchase.choose(one.id)}
            >
              <View className="vip-plans__line">
                <Text className="vip-plans__months">{periodLabel(one.months)}</Text>
                <Text className="vip-plans__price">{fullYuan(one.priceFen)}</Text>
              </View>
            </Tap>
          ))}
        </View>
        <View className="vip-plans__credit">
          <Text>{t.wallet.creditIs(fullYuan(value.credit))}</Text>
        </View>
        {missing === 0 && (
          <Button kind="primary" wide busy={busy} onTap={() => void purchase.buy()}>
            {t.wallet.buyVip}
          </Button>
        )}
        <Button
          kind={missing === 0 ? 'plain' : 'primary'}
          wide
          className="vip-plans__money"
          busy={checkout.busy}
          onTap={() => void purchase.order()}
        >
          {t.wallet.payAmount(fullYuan(plan.priceFen))}
        </Button>
      </View>
      <CheckoutSheet checkout={checkout} />
    </Scroll>
  )
})

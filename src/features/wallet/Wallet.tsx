import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { dateOf } from '@/lib/time'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { RetryLine } from '@/ui/feedback/RetryLine'
import { Row } from '@/ui/layout/Row'
import { Scroll } from '@/ui/layout/Scroll'
import { amountLabel } from './words'
import './Wallet.scss'

/** What I own, and where to read how it came and went. */
export const Wallet = observer(function Wallet() {
  const [wallet] = useState(() => new Resource(() => call('GET wallet', {}, { quiet: true })))
  useEffect(() => void wallet.load(), [wallet])
  // It may have moved on another page.
  useDidShow(() => {
    if (wallet.phase !== 'loading') void wallet.refresh()
  })

  const { value, problem } = wallet
  if (problem && !value) return <Failure problem={problem} onRetry={() => void wallet.refresh()} />
  return (
    <Scroll onRefresh={() => wallet.refresh()}>
      <View className="wallet">
        <View className="card">
          {problem && <RetryLine problem={problem} onRetry={() => void wallet.refresh()} />}
          {value ? (
            <>
              <View className="wallet__name">
                <Text>{t.wallet.credit}</Text>
              </View>
              <View className="wallet__credit">
                <Text>{amountLabel('credit', value.credit)}</Text>
              </View>
              {value.owed > 0 && (
                <View className="wallet__owed">
                  <Text>{t.wallet.owed(amountLabel('credit', value.owed))}</Text>
                </View>
              )}
              <View className="wallet__others">
                {(['points', 'experience'] as const).map((unit) => (
                  <View key={unit} className="wallet__other">
                    <View className="wallet__name">
                      <Text>{t.wallet[unit]}</Text>
                    </View>
                    <View className="wallet__count">
                      <Text>{amountLabel(unit, value[unit])}</Text>
                    </View>
                  </View>
                ))}
              </View>
            </>
          ) : (
            <>
              <Skeleton width={20} />
              <Skeleton shape="title" width={60} />
              <Skeleton />
              <Skeleton width={80} />
            </>
          )}
        </View>
        <View className="wallet__rows">
          {value && (
            <Row
              name={t.wallet.vip}
              note={value.vipUntil === null ? t.wallet.notVip : t.wallet.vipUntil(dateOf(value.vipUntil))}
              to={routes.vip()}
            />
          )}
          <Row name={t.titles['member/wallet/recharge-credit']} to={routes.topUp()} />
          <Row name={t.titles['member/wallet/recharge-note']} to={routes.topUps()} />
          <Row name={t.titles['member/wallet/income']} to={routes.income()} />
          <Row name={t.titles['member/wallet/outlay']} to={routes.outlay()} />
          <Row name={t.titles['member/mine/integral']} to={routes.points()} />
          <Row name={t.titles['member/wallet/exp']} to={routes.experience()} />
        </View>
      </View>
    </Scroll>
  )
})

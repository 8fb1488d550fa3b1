import { Text, View } from '@tarojs/components'
import type { Statement } from '@anglers/contract/wallet'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n/rooms'
import type { Resource } from '@/stores/resource'
import { takeFile } from '@/stores/takeFile'
import { Button } from '@/ui/base/Button'
import { Skeleton } from '@/ui/base/Skeleton'
import { RetryLine } from '@/ui/feedback/RetryLine'
import { monthNow } from './months'
import { amountLabel, changeLabel } from './words'
import './MonthStatement.scss'

function linesOf({ unit, month, openingBalance, closingBalance, received, spent }: Statement): [name: string, amount: string][] {
  const { statement } = t.wallet
  const change = (amount: number) => (amount === 0 ? amountLabel(unit, 0) : changeLabel(unit, amount))
  return [
    [statement.opening, amountLabel(unit, openingBalance)],
    [statement.received, change(received)],
    [statement.spent, change(-spent)],
    [month === monthNow() ? statement.now : statement.closing, amountLabel(unit, closingBalance)],
  ]
}

interface Props {
  statement: Resource<Statement>
}

/** What an account began and ended a month with, and the month as a file. */
export const MonthStatement = observer(function MonthStatement({ statement }: Props) {
  const { value, problem } = statement
  return (
    <View className="month-statement card">
      {problem && <RetryLine problem={problem} onRetry={() => void statement.refresh()} />}
      {value && (
        <>
          {linesOf(value).map(([name, amount]) => (
            <View key={name} className="month-statement__line">
              <Text className="month-statement__name">{name}</Text>
              <Text className="month-statement__amount">{amount}</Text>
            </View>
          ))}
          <View className="month-statement__file">
            <Button
              kind="quiet"
              onTap={() => {
                const { unit, month } = value
                void takeFile('GET wallet/statement-file', { unit, month }, `${unit}-${month}.csv`)
              }}
            >
              {t.wallet.download}
            </Button>
          </View>
        </>
      )}
      {!value && !problem && [60, 80, 80, 60].map((width, line) => <Skeleton key={line} width={width} />)}
    </View>
  )
})

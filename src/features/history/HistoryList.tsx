import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { TABS } from '@/lib/routes'
import { dayLabel } from '@/lib/time'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Empty } from '@/ui/feedback/Empty'
import { browsingHistory } from './history'
import { HistoryRow } from './HistoryRow'
import './HistoryList.scss'

function handleClear() {
  const restore = browsingHistory.clear()
  toaster.offerUndo(t.history.cleared, restore)
}

/** What the member looked at, day by day. */
export const HistoryList = observer(function HistoryList() {
  const { days } = browsingHistory
  if (days.length === 0) return <Empty text={t.history.empty} way={{ name: t.common.toFind, to: TABS[1].path }} />
  return (
    <View className="history-list">
      {days.map(({ day, looks }) => (
        <View key={day}>
          <View className="history-list__day" role="heading" aria-level={2}>
            <Text>{dayLabel(day)}</Text>
          </View>
          {looks.map((look) => (
            <HistoryRow key={look.id} look={look} />
          ))}
        </View>
      ))}
      <View className="history-list__end">
        <Text className="history-list__note">{t.history.onDevice}</Text>
        <Button kind="destructive" onTap={handleClear}>
          {t.history.clear}
        </Button>
      </View>
    </View>
  )
})

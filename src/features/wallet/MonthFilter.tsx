import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { Chips } from '@/ui/form/Chips'
import { monthLabel } from './months'
import type { Notes } from './Notes'
import './MonthFilter.scss'

const ALL = 'all'

const labelOf = (month: string | null) => (month === null ? t.wallet.all : monthLabel(month))

/** Which month is shown; it takes no taps as long as there is none to choose. */
export const MonthFilter = observer(function MonthFilter({ notes }: { notes: Notes }) {
  const [choosing, setChoosing] = useState(false)
  const { month, months } = notes
  const handleChoice = (key: string) => {
    setChoosing(false)
    notes.choose(key === ALL ? null : key)
  }
  return (
    <View className="month-filter">
      <Tap className="month-filter__tap" disabled={months.length === 0} onTap={() => setChoosing(true)}>
        <Text>{labelOf(month)}</Text>
        {months.length > 0 && <Icon name="down" className="month-filter__arrow" />}
      </Tap>
      <Sheet open={choosing} title={t.wallet.period} onClose={() => setChoosing(false)}>
        <View className="month-filter__months">
          <Chips
            label={t.wallet.period}
            choices={[null, ...months].map((each) => ({ key: each ?? ALL, name: labelOf(each) }))}
            current={month ?? ALL}
            onChange={handleChoice}
          />
        </View>
      </Sheet>
    </View>
  )
})

import { Text, View } from '@tarojs/components'
import { ACTIVITY_PARTY_MAX } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { dayOf, momentLabel } from '@/lib/time'
import { Chips } from '@/ui/form/Chips'
import { DateField } from '@/ui/form/DateField'
import { Field } from '@/ui/form/Field'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { type ActivityFields as Fields, keptEnd } from './joining'
import './PollFields.scss'

const LASTS = ['2', '4', '8', '24']
const YEAR_MS = 365 * 24 * 60 * 60_000

interface Props {
  fields: Fields
  problem?: string
  onChange: (change: Partial<Fields>) => void
}

/** When an activity is, and for how many. */
export function ActivityFields({ fields, problem, onChange }: Props) {
  const { day, hour, lasts, capacity, partyMost, phoneWanted } = fields
  const endsAt = keptEnd(fields)
  return (
    <View className="poll-fields">
      <DateField
        label={t.thread.day}
        value={day}
        min={dayOf(Date.now())}
        max={dayOf(Date.now() + YEAR_MS)}
        placeholder={t.thread.dayHint}
        onInput={(typed) => onChange({ day: typed })}
      />
      <Field
        label={t.thread.hour}
        value={hour}
        problem={problem}
        placeholder={t.thread.hourHint}
        maxLength={5}
        onInput={(typed) => onChange({ hour: typed })}
      />
      <Heading words={t.thread.lasts} />
      <Chips
        label={t.thread.lasts}
        choices={[
          ...(endsAt ? [{ key: 'kept', name: t.thread.untilKept(momentLabel(endsAt)) }] : []),
          ...LASTS.map((key) => ({ key, name: t.thread.hours(Number(key)) })),
        ]}
        current={lasts}
        onChange={(key) => onChange({ lasts: key })}
      />
      <Field
        label={t.thread.capacity}
        type="number"
        value={capacity}
        placeholder={t.thread.capacityHint}
        maxLength={3}
        onInput={(typed) => onChange({ capacity: typed })}
      />
      <Heading words={t.thread.partyMost} />
      <Chips
        label={t.thread.partyMost}
        choices={[1, 2, 3, 4, 6, ACTIVITY_PARTY_MAX].map((count) => ({ key: String(count), name: t.thread.people(count) }))}
        current={String(partyMost)}
        onChange={(key) => onChange({ partyMost: Number(key) })}
      />
      <SwitchRow
        name={t.thread.phoneWanted}
        note={t.thread.phoneNote}
        on={phoneWanted}
        onFlip={() => onChange({ phoneWanted: !phoneWanted })}
      />
    </View>
  )
}

const Heading = ({ words }: { words: string }) => (
  <View className="poll-fields__heading">
    <Text>{words}</Text>
  </View>
)

import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import type { TypedHours } from './hours'
import './VenueFields.scss'

interface Props {
  value: TypedHours
  problem?: string
  onChange: (hours: TypedHours) => void
}

const kinds = ['none', 'always', 'daily', 'week'] as const
const LINE_CHARS = 40

/** When it is open: all day, the same every day, or day by day. */
export function HoursField({ value, problem, onChange }: Props) {
  const set = (change: Partial<TypedHours>) => onChange({ ...value, ...change })
  const weekdays = t.waters.weekdays as unknown as Record<string, string>
  return (
    <View className="venue-field">
      <Chips
        label={t.waters.hours}
        heading={t.waters.hours}
        choices={kinds.map((key) => ({ key, name: t.waters.hoursKinds[key] }))}
        current={value.kind}
        onChange={(kind) => set({ kind: kind as TypedHours['kind'] })}
      />
      {value.kind === 'daily' && (
        <Field
          label={t.waters.hours}
          value={value.daily}
          placeholder={t.waters.hoursHint}
          maxLength={LINE_CHARS}
          onInput={(daily) => set({ daily })}
        />
      )}
      {value.kind === 'week' &&
        value.week.map((typed, day) => (
          <Field
            key={day}
            label={weekdays[day]!}
            value={typed}
            placeholder={t.waters.hoursHint}
            maxLength={LINE_CHARS}
            onInput={(hours) => set({ week: value.week.map((other, at) => (at === day ? hours : other)) })}
          />
        ))}
      {value.kind !== 'none' && (
        <Field
          label={t.common.optional(t.waters.holidays)}
          value={value.holidays}
          placeholder={t.waters.holidaysHint}
          maxLength={LINE_CHARS}
          onInput={(holidays) => set({ holidays })}
        />
      )}
      {problem && (
        <View className="venue-field__problem" role="alert">
          <Text>{problem}</Text>
        </View>
      )}
    </View>
  )
}

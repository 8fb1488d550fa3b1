import { Text, View } from '@tarojs/components'
import { REDBAG_GREETING_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { Field } from '@/ui/form/Field'
import { Segments } from '@/ui/form/Segments'
import { totalOf, type TypedTerms } from './terms'
import { amountLabel } from './words'
import './TermFields.scss'

type Fields = TypedTerms & { greeting: string }

interface Props {
  fields: Fields
  problems: Partial<Record<'total' | 'count' | 'greeting', string>>
  /** For one member alone there is nothing to split. */
  single?: boolean
  onChange: (change: Partial<Fields>) => void
}

/** What is in a red packet, and what is written on it. */
export function TermFields({ fields, problems, single = false, onChange }: Props) {
  const { unit, split, total, count, greeting } = fields
  return (
    <View className="redbag-terms">
      <Segments
        label={t.redbag.unit}
        choices={[
          { key: 'credit', name: t.wallet.credit },
          { key: 'points', name: t.wallet.points },
        ]}
        current={unit}
        onChange={(key) => onChange({ unit: key, total: '' })}
      />
      {!single && (
        <Segments
          label={t.redbag.split}
          choices={[
            { key: 'lucky', name: t.redbag.lucky },
            { key: 'equal', name: t.redbag.equal },
          ]}
          current={split}
          onChange={(key) => onChange({ split: key })}
        />
      )}
      {!single && (
        <Field
          label={t.redbag.count}
          type="number"
          value={count}
          problem={problems.count}
          placeholder={t.redbag.countHint}
          maxLength={4}
          onInput={(typed) => onChange({ count: typed })}
        />
      )}
      <Field
        label={single ? t.redbag.amount : split === 'lucky' ? t.redbag.total : t.redbag.each}
        type={unit === 'credit' ? 'digit' : 'number'}
        value={total}
        problem={problems.total}
        placeholder={unit === 'credit' ? t.redbag.yuanHint : t.redbag.pointsHint}
        maxLength={10}
        onInput={(typed) => onChange({ total: typed })}
      />
      <Field
        label={t.redbag.wishes}
        value={greeting}
        problem={problems.greeting}
        placeholder={t.redbag.greeting}
        maxLength={REDBAG_GREETING_CHARS}
        onInput={(typed) => onChange({ greeting: typed })}
      />
      <View className="redbag-terms__total" role="status">
        <Text>{amountLabel(unit, totalOf(fields))}</Text>
      </View>
    </View>
  )
}

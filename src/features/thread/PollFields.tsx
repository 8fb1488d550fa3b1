import { Text, View } from '@tarojs/components'
import { POLL_OPTION_CHARS, POLL_OPTIONS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { last } from '@/lib/last'
import { momentLabel } from '@/lib/time'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import { SwitchRow } from '@/ui/form/SwitchRow'
import type { PollFields as Fields } from './polling'
import './PollFields.scss'

const ENDS = ['1', '3', '7', '30']

interface Props {
  fields: Fields
  problem?: string
  onChange: (change: Partial<Fields>) => void
}

/** What a poll asks: its options, with room for one more, and by when. */
export function PollFields({ fields, problem, onChange }: Props) {
  const { options, most, ends, until, secret, frozen } = fields
  const lines = options.length < POLL_OPTIONS && last(options) !== '' ? [...options, ''] : options
  const written = options.filter((words) => words.trim()).length
  return (
    <View className="poll-fields">
      {frozen && (
        <View className="poll-fields__note">
          <Text>{t.thread.frozen}</Text>
        </View>
      )}
      {frozen
        ? options.map((words) => (
            <View key={words} className="poll-fields__option">
              <Text>{words}</Text>
            </View>
          ))
        : lines.map((words, at) => (
            <Field
              key={at}
              label={t.thread.option(at + 1)}
              value={words}
              placeholder={t.thread.optionHint}
              maxLength={POLL_OPTION_CHARS}
              onInput={(typed) => onChange({ options: lines.map((line, other) => (other === at ? typed : line)) })}
            />
          ))}
      {problem && (
        <View className="poll-fields__problem" role="alert">
          <Text>{problem}</Text>
        </View>
      )}
      {!frozen && (
        <>
          <Heading words={t.thread.most} />
          <Chips
            label={t.thread.most}
            choices={Array.from({ length: Math.max(2, written) }, (_, at) => ({
              key: String(at + 1),
              name: at === 0 ? t.thread.one : t.thread.upTo(at + 1),
            }))}
            current={String(most)}
            onChange={(key) => onChange({ most: Number(key) })}
          />
        </>
      )}
      <Heading words={t.thread.ends} />
      <Chips
        label={t.thread.ends}
        choices={[
          ...(until ? [{ key: 'kept', name: t.thread.endsAt(momentLabel(until)) }] : []),
          ...ENDS.map((key) => ({ key, name: t.thread.endsIn(Number(key)) })),
          { key: '', name: t.thread.endsNever },
        ]}
        current={ends}
        onChange={(key) => onChange({ ends: key })}
      />
      {!frozen && <SwitchRow name={t.thread.secret} note={t.thread.secretNote} on={secret} onFlip={() => onChange({ secret: !secret })} />}
    </View>
  )
}

const Heading = ({ words }: { words: string }) => (
  <View className="poll-fields__heading">
    <Text>{words}</Text>
  </View>
)

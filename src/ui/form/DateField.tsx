import { Text, View } from '@tarojs/components'
import { DateInput } from './DateInput'
import type { DateInputProps } from './DateInput.types'
import './Field.scss'

interface Props extends Omit<DateInputProps, 'className' | 'invalid'> {
  /** What was wrong with it. */
  problem?: string
}

/** A day to choose, with its name above. */
export function DateField({ problem, ...input }: Props) {
  return (
    <View className="field">
      <Text className="field__label">{input.label}</Text>
      <View className="field__row">
        <DateInput className="field__input" invalid={Boolean(problem)} {...input} />
      </View>
      {problem && (
        <View className="field__problem" role="alert">
          <Text>{problem}</Text>
        </View>
      )}
    </View>
  )
}

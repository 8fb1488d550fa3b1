import { Text, View } from '@tarojs/components'
import { DateInput } from './DateInput'
import type { DateInputProps } from './DateInput.types'
import './Field.scss'

interface Props extends Omit<DateInputProps, 'className' | 'invalid'> {
  /** Error message. */
  problem?: string
}

/** A date field with its label. */
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

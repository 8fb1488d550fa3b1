import { Picker, View } from '@tarojs/components'
import type { DateInputProps } from './DateInput.types'
import './placeholder.scss'

/** A date input: the host's own picker. */
export function DateInput({ className, label, value, min, max, placeholder, onInput }: DateInputProps) {
  return (
    <Picker className={className} mode="date" value={value} start={min} end={max} onChange={({ detail }) => onInput(String(detail.value))}>
      <View className={value ? undefined : 'placeholder'} ariaLabel={`${label} ${value || placeholder}`}>
        {value || placeholder}
      </View>
    </Picker>
  )
}

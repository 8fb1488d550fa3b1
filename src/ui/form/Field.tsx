import { Text, View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { t } from '@/lib/i18n'
import { Icon } from '../base/Icon'
import { Tap } from '../base/Tap'
import { TextInput } from './TextInput'
import type { TextInputProps } from './TextInput.types'
import './Field.scss'

interface Props extends Omit<TextInputProps, 'className' | 'invalid'> {
  /** Error message. */
  problem?: string
  /** A button at the end of the line. */
  end?: ReactNode
}

/** A text field with its label; passwords have a button to show them. */
export function Field({ label, password, problem, end, ...input }: Props) {
  const [hidden, setHidden] = useState(password)
  return (
    <View className="field">
      <Text className="field__label">{label}</Text>
      <View className="field__row">
        <TextInput className="field__input" label={label} password={hidden} invalid={Boolean(problem)} {...input} />
        {password && (
          <Tap className="field__eye" label={t.common.showPassword} pressed={!hidden} onTap={() => setHidden(!hidden)}>
            <Icon name={hidden ? 'eye' : 'eye-off'} />
          </Tap>
        )}
        {end}
      </View>
      {problem && (
        <View className="field__problem" role="alert">
          <Text>{problem}</Text>
        </View>
      )}
    </View>
  )
}

import { Text, View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { TextBox } from './TextBox'
import type { TextBoxProps } from './TextInput.types'
import './TextArea.scss'

interface Props extends Omit<TextBoxProps, 'className'> {
  /** Minimum height in rows. */
  tall?: boolean
  problem?: string
}

/** A multi-line text field. The character count is shown near the limit. */
export function TextArea({ tall, problem, ...box }: Props) {
  const left = box.maxLength - box.value.length
  return (
    <View className="text-area">
      <TextBox className={classes('text-area__box', tall && 'text-area__box--tall')} {...box} />
      {left < box.maxLength / 10 && <Text className="text-area__left">{t.common.charsLeft(left)}</Text>}
      {problem && (
        <View className="text-area__problem" role="alert">
          <Text>{problem}</Text>
        </View>
      )}
    </View>
  )
}

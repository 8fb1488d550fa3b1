import { Textarea, View } from '@tarojs/components'
import { useState } from 'react'
import type { LineInputProps } from './LineInput.types'
import './placeholder.scss'

/** A line of a longer text: a field while it has the caret, else as it looks. A page of five hundred fields would stand still. */
export function LineInput({ className, label, value, children, placeholder, maxLength, caret, placed, onInput, onCaret }: LineInputProps) {
  const [cursor, setCursor] = useState({ placed: 0, at: -1 })
  if (!caret)
    return (
      <View className={className} ariaRole="textbox" ariaLabel={label} onClick={() => onCaret()}>
        {value === '' ? <View className="placeholder">{placeholder}</View> : children}
      </View>
    )
  // Only where the caret is put from outside: a field that is typed in knows its own.
  if (cursor.placed !== placed) setCursor({ placed, at: caret.from })
  return (
    <Textarea
      className={className}
      ariaLabel={label}
      maxlength={maxLength}
      autoHeight
      focus
      cursor={cursor.at}
      showConfirmBar={false}
      placeholder={placeholder}
      placeholderClass="placeholder"
      value={value}
      onInput={({ detail }) => onInput(detail.value, detail.cursor)}
    />
  )
}

import { Textarea } from '@tarojs/components'
import type { TextBoxProps } from './TextInput.types'
import './placeholder.scss'

/** A multi-line input that grows with its text. */
export function TextBox({
  className,
  label,
  value,
  onInput,
  placeholder,
  maxLength,
  focus,
  adjustPosition,
  onFocus,
  onSend,
}: TextBoxProps) {
  return (
    <Textarea
      className={className}
      ariaLabel={label}
      maxlength={maxLength}
      autoHeight
      focus={focus}
      adjustPosition={adjustPosition}
      showConfirmBar={false}
      confirmType={onSend ? 'send' : undefined}
      confirmHold={onSend !== undefined}
      holdKeyboard={onSend !== undefined}
      onConfirm={onSend}
      onFocus={onFocus}
      placeholder={placeholder}
      placeholderClass="placeholder"
      value={value}
      onInput={({ detail }) => onInput(detail.value)}
    />
  )
}

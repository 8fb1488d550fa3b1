import { Input } from '@tarojs/components'
import { INPUT_MAX_LENGTH } from '@anglers/contract/limits'
import type { TextInputProps } from './TextInput.types'
import './placeholder.scss'

/** A single-line input. */
export function TextInput({
  className,
  label,
  value,
  onInput,
  placeholder,
  type = 'text',
  password,
  maxLength = INPUT_MAX_LENGTH,
  focus,
  confirm,
  onConfirm,
}: TextInputProps) {
  return (
    <Input
      className={className}
      ariaLabel={label}
      type={type}
      password={password}
      maxlength={maxLength}
      focus={focus}
      confirmType={confirm}
      placeholder={placeholder}
      placeholderClass="placeholder"
      value={value}
      onInput={({ detail }) => onInput(detail.value)}
      onConfirm={onConfirm}
      // A nickname chosen from the host's offer may arrive with this event alone.
      onBlur={type === 'nickname' ? ({ detail }) => onInput(detail.value) : undefined}
    />
  )
}

import { useRef, type KeyboardEvent } from 'react'
import { INPUT_MAX_LENGTH } from '@anglers/contract/limits'
import { classes } from '@/lib/classes'
import type { TextInputProps } from './TextInput.types'
import { useAutoFocus } from './useAutoFocus'

const modes = { text: undefined, number: 'numeric', digit: 'decimal', nickname: undefined } as const

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
  autoComplete,
  invalid,
}: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useAutoFocus(input, focus)
  // While an input method composes, Enter confirms the word.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onConfirm?.()
  }
  return (
    <input
      ref={input}
      className={classes('text-input', className)}
      aria-label={label}
      aria-invalid={invalid}
      type={password ? 'password' : 'text'}
      inputMode={modes[type]}
      enterKeyHint={confirm}
      autoComplete={autoComplete}
      maxLength={maxLength}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onInput(event.target.value)}
      onKeyDown={handleKeyDown}
    />
  )
}

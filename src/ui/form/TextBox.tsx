import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { classes } from '@/lib/classes'
import type { TextBoxProps } from './TextInput.types'
import { useAutoFocus } from './useAutoFocus'

/** A multi-line input that grows with its text. */
export function TextBox({ className, label, value, onInput, placeholder, maxLength, focus, onFocus, onSend }: TextBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const node = box.current!
    node.style.height = 'auto'
    node.style.height = `${node.scrollHeight}px`
  }, [value])
  useAutoFocus(box, focus)
  // While an input method composes, Enter confirms the word.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!onSend || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <textarea
      ref={box}
      className={classes('text-input', 'text-box', className)}
      aria-label={label}
      rows={1}
      maxLength={maxLength}
      placeholder={placeholder}
      value={value}
      enterKeyHint={onSend && 'send'}
      onFocus={onFocus}
      onKeyDown={handleKeyDown}
      onChange={(event) => onInput(event.target.value)}
    />
  )
}

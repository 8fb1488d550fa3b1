import { useEffect, useRef, type KeyboardEvent } from 'react'
import { classes } from '@/lib/classes'
import type { LineInputProps } from './LineInput.types'
import './LineInput.h5.scss'

/**
 * A line of a longer text. The field lies, see-through, over the text as it looks, which gives it its size: nothing is measured, however
 * many lines there are.
 */
export function LineInput({
  className,
  label,
  value,
  children,
  placeholder,
  maxLength,
  caret,
  placed,
  onInput,
  onCaret,
  onBackspaceAtStart,
}: LineInputProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const wanted = useRef(caret)
  wanted.current = caret
  useEffect(() => {
    const node = box.current
    if (!node || !wanted.current || placed === 0) return
    node.focus()
    node.setSelectionRange(wanted.current.from, wanted.current.to)
  }, [placed])
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (event.key !== 'Backspace' || event.nativeEvent.isComposing || selectionStart !== 0 || selectionEnd !== 0) return
    event.preventDefault()
    onBackspaceAtStart()
  }
  return (
    <div className={classes('line-input', className)}>
      <div className="line-input__look" aria-hidden>
        {children}
        {!value && <span className="line-input__hint">{placeholder}</span>}
        {/* A last empty line has a height, too. */}
        {'\u200B'}
      </div>
      <textarea
        ref={box}
        className="line-input__field"
        aria-label={label}
        rows={1}
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onInput(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart, currentTarget.selectionEnd)}
        onFocus={({ target }) => onCaret(target.selectionStart, target.selectionEnd)}
        onKeyDown={handleKeyDown}
      />
    </div>
  )
}

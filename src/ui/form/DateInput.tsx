import { classes } from '@/lib/classes'
import type { DateInputProps } from './DateInput.types'
import './DateInput.h5.scss'

/** A day to choose: the browser's own calendar can be read aloud, typed into, and is in the reader's language. */
export function DateInput({ className, label, value, min, max, invalid, onInput }: DateInputProps) {
  return (
    <input
      className={classes('date-input', className)}
      type="date"
      aria-label={label}
      aria-invalid={invalid}
      min={min}
      max={max}
      value={value}
      onChange={({ target }) => onInput(target.value)}
    />
  )
}

import { classes } from '@/lib/classes'
import type { DateInputProps } from './DateInput.types'
import './DateInput.h5.scss'

/** A date input: the browser's own, which is accessible and localised. */
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

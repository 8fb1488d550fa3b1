export interface DateInputProps {
  className?: string
  label: string
  /** YYYY-MM-DD; empty for none. */
  value: string
  /** Days, both included. */
  min: string
  max: string
  placeholder: string
  invalid?: boolean
  onInput: (value: string) => void
}

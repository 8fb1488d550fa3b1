export interface DateInputProps {
  className?: string
  label: string
  /** YYYY-MM-DD; empty for none. */
  value: string
  /** First and last allowed day. */
  min: string
  max: string
  placeholder: string
  invalid?: boolean
  onInput: (value: string) => void
}

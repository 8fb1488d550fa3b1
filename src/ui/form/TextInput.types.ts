export interface TextInputProps {
  className?: string
  /** What it is called: a placeholder goes when something is typed. */
  label: string
  value: string
  onInput: (value: string) => void
  placeholder?: string
  /** With `nickname` WeChat offers the member's own. */
  type?: 'text' | 'number' | 'digit' | 'nickname'
  /** Shows dots. */
  password?: boolean
  maxLength?: number
  /** Takes the focus when it appears. */
  focus?: boolean
  /** The key at the end of the keyboard. */
  confirm?: 'done' | 'next' | 'search' | 'send'
  onConfirm?: () => void
  /** For the browser's password manager. */
  autoComplete?: string
  invalid?: boolean
}

export interface TextBoxProps {
  className?: string
  label: string
  value: string
  onInput: (value: string) => void
  placeholder?: string
  maxLength: number
  focus?: boolean
  /** False where the screen lifts it above the keyboard by itself. */
  adjustPosition?: boolean
  onFocus?: () => void
  /** The key at the end of the keyboard sends, and the keyboard stays. */
  onSend?: () => void
}

export interface TextInputProps {
  className?: string
  /** Accessible name, as a placeholder disappears. */
  label: string
  value: string
  onInput: (value: string) => void
  placeholder?: string
  /** `nickname`: WeChat offers the member's own. */
  type?: 'text' | 'number' | 'digit' | 'nickname'
  /** Masked input. */
  password?: boolean
  maxLength?: number
  /** Takes the focus on mount. */
  focus?: boolean
  /** Label of the keyboard's return key. */
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
  /** False where the screen positions it above the keyboard by itself. */
  adjustPosition?: boolean
  onFocus?: () => void
  /** The return key sends, and the keyboard stays open. */
  onSend?: () => void
}

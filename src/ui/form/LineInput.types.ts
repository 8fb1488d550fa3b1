import type { ReactNode } from 'react'

export interface LineInputProps {
  className?: string
  label: string
  value: string
  /** The same text as it looks, with its marks. */
  children: ReactNode
  placeholder?: string
  maxLength: number
  /** Where the caret is to be put, in UTF-16 units; undefined while the caret is elsewhere. */
  caret?: { from: number; to: number }
  /** Another number has the caret put there again. */
  placed: number
  /** @param caret where the caret is now, where the host says so */
  onInput: (value: string, caret?: number) => void
  /** The field has the caret now. */
  onCaret: (from?: number, to?: number) => void
  /** Backspace where nothing stands before the caret. Hosts that do not say so never call it. */
  onBackspaceAtStart: () => void
}

import type { ReactNode } from 'react'

export interface LongPressProps {
  className?: string
  /** Called after 350 ms of an unmoved touch. Needs an alternative for mouse and keyboard. */
  onLongPress: () => void
  /** Also handles a mouse's context menu. */
  menu?: boolean
  children: ReactNode
}

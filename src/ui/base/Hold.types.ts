import type { ReactNode } from 'react'

export interface HoldProps {
  className?: string
  /** Pressed for 350 ms by a finger that stays where it is. Whoever has none needs another way to the same. */
  onHold: () => void
  /** A mouse's own menu is this one, too. */
  menu?: boolean
  children: ReactNode
}

import type { ReactNode } from 'react'

export interface PressProps {
  className?: string
  /** What it is called. */
  label: string
  /** A finger goes down on it, or the mouse's button. */
  onPress: () => void
  /** The finger moves: it is so many px above where it went down. */
  onSlide: (upPx: number) => void
  /** The finger lifts. @param brief after less than 300 ms; so is a press by keyboard or screen reader */
  onLift: (brief: boolean) => void
  /** The host took the finger for something else. */
  onLost: () => void
  children: ReactNode
}

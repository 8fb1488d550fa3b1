import type { ReactNode } from 'react'

export interface PressProps {
  className?: string
  /** Accessible name. */
  label: string
  /** Pointer down. */
  onPress: () => void
  /** The finger moved: it is so many px above where it went down. */
  onSlide: (upPx: number) => void
  /** Pointer up. @param brief after less than 300 ms, or activated by keyboard or screen reader */
  onLift: (brief: boolean) => void
  /** Pointer cancel: the host took over the gesture. */
  onLost: () => void
  children: ReactNode
}

import type { ReactNode } from 'react'

export interface DialogProps {
  /** It comes and goes in 300 ms; while it goes it shows what it last held. What it holds begins anew each time. */
  open: boolean
  /** Where its panel stands. */
  at: 'center' | 'bottom'
  label: string
  /** How dark the screen behind it becomes, 0 to 1: else as the theme has it. */
  opacity?: number
  /** Of the panel's corners, in px. */
  radius?: number
  /** Of the panel, a length of CSS; 100% is the window. */
  maxHeight?: string
  /** A bar at its upper edge, to drag it away by. */
  grabber?: boolean
  /** A tap beside the panel, Escape, going back, or dragging it away. */
  onLeave: () => void
  children: ReactNode
}

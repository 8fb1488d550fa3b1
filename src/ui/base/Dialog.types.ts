import type { ReactNode } from 'react'

export interface DialogProps {
  /** Opens and closes with an animation of 300 ms; while closing it shows its last content. Content is mounted anew each time. */
  open: boolean
  /** Position of the panel. */
  at: 'center' | 'bottom'
  label: string
  /** Opacity of the backdrop, 0 to 1; the theme's by default. */
  opacity?: number
  /** Border radius of the panel, in px. */
  radius?: number
  /** A CSS length; 100% is the window. */
  maxHeight?: string
  /** Shows a handle at the top, to drag the panel away. */
  grabber?: boolean
  /** Called on a tap on the backdrop, Escape, going back, or dragging the panel away. */
  onLeave: () => void
  children: ReactNode
}

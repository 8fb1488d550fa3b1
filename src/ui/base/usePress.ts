import { useRef } from 'react'
import type { PressProps } from './Press.types'

/** Releases before this are taps. */
const BRIEF_MS = 300

/** Handles a press-and-hold gesture from the host's events. Positions are in px from the window's top, times in ms. */
export function usePress({ onPress, onSlide, onLift, onLost }: Pick<PressProps, 'onPress' | 'onSlide' | 'onLift' | 'onLost'>) {
  const down = useRef<{ y: number; at: number } | null>(null)
  const pointed = useRef(false)

  return {
    isDown: () => down.current !== null,
    begin: (y: number, at: number) => {
      down.current = { y, at }
      pointed.current = true
      onPress()
    },
    move: (y: number) => {
      if (down.current) onSlide(down.current.y - y)
    },
    end: (at: number) => {
      if (!down.current) return
      const brief = at - down.current.at < BRIEF_MS
      down.current = null
      onLift(brief)
    },
    lose: () => {
      if (!down.current) return
      down.current = null
      // No click follows.
      pointed.current = false
      onLost()
    },
    /** Keyboards and screen readers send only a click. */
    click: () => {
      if (!pointed.current) {
        onPress()
        onLift(true)
      }
      pointed.current = false
    },
  }
}

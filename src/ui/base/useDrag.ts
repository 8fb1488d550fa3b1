import { useRef, type PointerEvent, type RefObject } from 'react'

/** Released this far below its place, in px, a panel closes; otherwise it snaps back. */
const LEAVES_PX = 80

/** Lets the user drag a panel down by its handle to close it. */
export function useDrag(panel: RefObject<HTMLElement | null>, onLeave: () => void) {
  const start = useRef<number | null>(null)

  const moved = ({ clientY }: PointerEvent) => (start.current === null ? 0 : Math.max(0, clientY - start.current))
  const put = (transform: string, transition: string) => {
    if (panel.current) Object.assign(panel.current.style, { transform, transition })
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) put(`translateY(${moved(event)}px)`, 'none')
    },
    onPointerUp: (event: PointerEvent) => {
      const leaves = moved(event) > LEAVES_PX
      start.current = null
      if (leaves) onLeave()
      else put('', '')
    },
    onPointerCancel: () => {
      start.current = null
      put('', '')
    },
  }
}

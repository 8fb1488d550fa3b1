import { useRef, type PointerEvent } from 'react'

/** What fingers or a mouse did to a surface, in px of the window. */
export interface Pinch {
  dx: number
  dy: number
  /** How many times further apart two fingers are than before; 1 for a single one. */
  factor: number
  /** What they did it around. */
  clientX: number
  clientY: number
}

interface Finger {
  x: number
  y: number
}

/** Where fingers are taken together, and how far apart. */
function spread([a, b = a]: [Finger, Finger?]) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) }
}

/** Lets one finger or the mouse move what lies on a surface, and two zoom it. Its `touch-action` has to be `none`. */
export function usePinch(onPinch: (pinch: Pinch) => void) {
  const fingers = useRef(new Map<number, Finger>())
  const first = () => [...fingers.current.values()].slice(0, 2) as [Finger, Finger?]
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)

  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (!fingers.current.has(pointerId)) return
      const before = spread(first())
      fingers.current.set(pointerId, { x: clientX, y: clientY })
      const after = spread(first())
      onPinch({
        dx: after.x - before.x,
        dy: after.y - before.y,
        factor: before.apart > 0 ? after.apart / before.apart : 1,
        clientX: after.x,
        clientY: after.y,
      })
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

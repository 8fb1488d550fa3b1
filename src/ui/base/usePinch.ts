import { useRef, type PointerEvent } from 'react'

/** A pan or pinch on a surface, in px of the window. */
export interface Pinch {
  dx: number
  dy: number
  /** Change of the distance between two fingers; 1 for a single one. */
  factor: number
  /** Centre of the gesture. */
  clientX: number
  clientY: number
}

interface Finger {
  x: number
  y: number
}

/** Centre and distance of the fingers. */
function spread([a, b = a]: [Finger, Finger?]) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) }
}

/** Pan by one finger or mouse, zoom by two. The surface needs `touch-action: none`. */
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

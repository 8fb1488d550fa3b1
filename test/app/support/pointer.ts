/**
 * A finger or a mouse does something to an element: jsdom has no pointer events of its own.
 * @returns whether the browser would go on with what it does by itself
 */
export function point(node: Element, type: string, { pointerType = 'touch', pointerId = 1, clientX = 100, clientY = 100 } = {}): boolean {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY })
  return node.dispatchEvent(Object.assign(event, { pointerType, pointerId, isPrimary: pointerId === 1 }))
}

/** A finger on an element, at a place in the window. @returns whether the browser would go on with what it does by itself */
export function touch(node: Element, type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', clientX = 100, clientY = 100): boolean {
  const touches = type === 'touchend' || type === 'touchcancel' ? [] : [{ clientX, clientY }]
  return node.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches }))
}

/** A finger pulls what an element lies in down, far enough, and lets go. */
export function pull(node: Element, down = 200): void {
  touch(node, 'touchstart')
  touch(node, 'touchmove', 100, 100 + down)
  touch(node, 'touchend')
}

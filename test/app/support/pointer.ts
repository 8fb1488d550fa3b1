/**
 * A finger or a mouse does something to an element: jsdom has no pointer events of its own.
 * @returns whether the browser would go on with what it does by itself
 */
export function point(node: Element, type: string, { pointerType = 'touch', clientX = 100, clientY = 100 } = {}): boolean {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY })
  return node.dispatchEvent(Object.assign(event, { pointerType, isPrimary: true }))
}

import { LONG_PRESS_MS, LONG_PRESS_TOLERANCE_PX } from '@anglers/contract/limits'

interface Sorted {
  index: number
  count: number
  onMove: (to: number) => void
}

const PICKED = 'sort-cell--picked'

const between = (n: number, least: number, most: number) => Math.min(Math.max(n, least), most)

/**
 * Lets a cell of a grid be dragged: at once with a mouse, after a long press by touch, since the page scrolls by touch. It follows the
 * pointer, and the others make room.
 * @returns what takes that away again
 */
export function sortByDragging(node: HTMLElement, now: () => Sorted): () => void {
  const page = node.ownerDocument
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDown = false
  let isPicked = false
  let start = { x: 0, y: 0 }
  /** Where in the cell it is held. */
  let held = { x: 0, y: 0 }

  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const letClicks = () => page.removeEventListener('click', swallow, true)
  const pick = () => {
    isPicked = true
    node.classList.add(PICKED)
    // The click that follows the release at once is none.
    page.addEventListener('click', swallow, true)
  }
  const drop = () => {
    clearTimeout(timer)
    if (isPicked) setTimeout(letClicks)
    isDown = isPicked = false
    node.classList.remove(PICKED)
    node.style.transform = ''
    page.removeEventListener('pointermove', handleMove)
    page.removeEventListener('pointerup', drop)
    page.removeEventListener('pointercancel', drop)
  }
  const handleDown = ({ pointerType, isPrimary, button, clientX, clientY }: PointerEvent) => {
    if (!isPrimary || button !== 0) return
    drop()
    isDown = true
    const box = node.getBoundingClientRect()
    start = { x: clientX, y: clientY }
    held = { x: clientX - box.left, y: clientY - box.top }
    if (pointerType !== 'mouse') timer = setTimeout(pick, LONG_PRESS_MS)
    page.addEventListener('pointermove', handleMove)
    page.addEventListener('pointerup', drop)
    page.addEventListener('pointercancel', drop)
  }
  function handleMove({ pointerType, clientX, clientY }: PointerEvent): void {
    if (!isDown) return
    if (!isPicked) {
      if (Math.hypot(clientX - start.x, clientY - start.y) <= LONG_PRESS_TOLERANCE_PX) return
      if (pointerType !== 'mouse') return drop()
      pick()
    }
    const [width, height] = [node.offsetWidth, node.offsetHeight]
    const box = node.parentElement!.getBoundingClientRect()
    // As many as fit, but for a rounding of the browser's.
    const columns = Math.max(1, Math.floor(box.width / width + 0.01))
    const [left, top] = [clientX - box.left - held.x, clientY - box.top - held.y]
    const { index, count, onMove } = now()
    const column = between(Math.round(left / width), 0, columns - 1)
    const to = between(Math.max(0, Math.round(top / height)) * columns + column, 0, count - 1)
    if (to !== index) onMove(to)
    node.style.transform = `translate(${left - (to % columns) * width}px, ${top - Math.floor(to / columns) * height}px)`
  }
  // While it is dragged nothing scrolls, and nothing of the browser's own is dragged or opened.
  const keepStill = (event: Event) => {
    if (isPicked) event.preventDefault()
  }
  const refuse = (event: Event) => event.preventDefault()

  node.addEventListener('pointerdown', handleDown)
  node.addEventListener('touchmove', keepStill, { passive: false })
  node.addEventListener('contextmenu', keepStill)
  node.addEventListener('dragstart', refuse)
  return () => {
    drop()
    letClicks()
    node.removeEventListener('pointerdown', handleDown)
    node.removeEventListener('touchmove', keepStill)
    node.removeEventListener('contextmenu', keepStill)
    node.removeEventListener('dragstart', refuse)
  }
}

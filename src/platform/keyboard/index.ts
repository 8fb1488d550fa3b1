import type { Keyboard } from './types'

/** iOS lays the keyboard over the page; Android shrinks the page instead, and then nothing is covered. */
export const onKeyboard: Keyboard['onKeyboard'] = (listener) => {
  const viewport = window.visualViewport
  if (!viewport) return () => undefined
  const tell = () => listener(Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop)))
  viewport.addEventListener('resize', tell)
  viewport.addEventListener('scroll', tell)
  return () => {
    viewport.removeEventListener('resize', tell)
    viewport.removeEventListener('scroll', tell)
  }
}

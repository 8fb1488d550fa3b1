import type { Keyboard } from './types'

/** iOS lays the keyboard over the page; Android shrinks the page instead, and then nothing is covered. */
export const onKeyboard: Keyboard['onKeyboard'] = (listener) => {
  const viewport = window.visualViewport
  if (!viewport) return () => undefined
  const update = () => listener(Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop)))
  viewport.addEventListener('resize', update)
  viewport.addEventListener('scroll', update)
  return () => {
    viewport.removeEventListener('resize', update)
    viewport.removeEventListener('scroll', update)
  }
}

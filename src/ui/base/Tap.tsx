import type { MouseEvent } from 'react'
import { classes } from '@/lib/classes'
import { open } from '@/lib/navigation'
import { isLine } from './isLine'
import type { TapProps } from './Tap.types'
import './Tap.h5.scss'

/** A left click without modifiers; others are left to the browser: new tab, download, context menu. */
const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link or button. Taps do not propagate to the parent. */
export function Tap({ to, className, onTap, label, pressed, current, disabled, children }: TapProps) {
  const look = classes('tap', isLine(children) && 'tap--line', className)
  if (to === undefined) {
    const handleClick = (event: MouseEvent) => {
      event.stopPropagation()
      onTap?.()
    }
    return (
      <button type="button" className={look} aria-label={label} aria-pressed={pressed} disabled={disabled} onClick={handleClick}>
        {children}
      </button>
    )
  }
  const handleClick = (event: MouseEvent) => {
    event.stopPropagation()
    if (!isPlain(event)) return
    event.preventDefault()
    onTap?.()
    open(to)
  }
  return (
    <a className={look} href={to} aria-label={label} aria-current={current ? 'page' : undefined} onClick={handleClick}>
      {children}
    </a>
  )
}

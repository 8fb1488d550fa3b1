import { useEffect, useRef, type RefObject } from 'react'
import { classes } from '@/lib/classes'
import { open } from '@/lib/navigation'
import type { TapProps } from './Tap.types'
import './Tap.h5.scss'

/** Left click without a modifier; anything else is the browser's: a new tab, a download, a menu. */
const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Listens on the element itself: Taro's components do, so React's own events would come after those of every View
 * around, too late to stop them.
 */
function useClick<E extends HTMLElement>(handle: (event: MouseEvent) => void): RefObject<E> {
  const element = useRef<E>(null)
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    const node = element.current
    const listener = (event: MouseEvent) => {
      event.stopPropagation()
      latest.current(event)
    }
    node?.addEventListener('click', listener)
    return () => node?.removeEventListener('click', listener)
  }, [])
  return element
}

/** Whatever can be tapped: a link when it leads somewhere, else a button. What lies below is not tapped with it. */
export function Tap({ to, ...tap }: TapProps) {
  return to === undefined ? <TapButton {...tap} /> : <TapLink {...tap} to={to} />
}

function TapLink({ className, to, onTap, label, current, children }: TapProps & { to: string }) {
  const link = useClick<HTMLAnchorElement>((event) => {
    if (!isPlain(event)) return
    event.preventDefault()
    onTap?.()
    open(to)
  })
  return <a ref={link} className={classes('tap', className)} href={to} aria-label={label} aria-current={current ? 'page' : undefined}>{children}</a>
}

function TapButton({ className, onTap, label, pressed, disabled, children }: TapProps) {
  const button = useClick<HTMLButtonElement>(() => onTap?.())
  return (
    <button ref={button} type='button' className={classes('tap', className)} aria-label={label} aria-pressed={pressed} disabled={disabled}>
      {children}
    </button>
  )
}

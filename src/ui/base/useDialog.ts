import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { POPUP_MS } from '@anglers/contract/limits'
import { pushBackEntry } from '@/lib/backStack'
import type { DialogProps } from './Dialog.types'

/** A dialog as it is currently rendered. */
interface Drawn {
  leaving: boolean
  /** React key: a new one for each opening, so that the content is mounted anew. */
  turn: number
  children: ReactNode
  maskStyle: CSSProperties | undefined
  panelStyle: CSSProperties | undefined
}

function styleOfPanel({ at, radius, maxHeight }: DialogProps): CSSProperties | undefined {
  if (radius === undefined && maxHeight === undefined) return undefined
  const borderRadius = radius === undefined ? undefined : at === 'bottom' ? `${radius}px ${radius}px 0 0` : `${radius}px`
  return { borderRadius, maxHeight }
}

/**
 * Shared by the dialogs of all platforms: an entry of the back stack while open, and the closing animation.
 * @returns null when nothing is rendered
 */
export function useDialog(props: DialogProps): Drawn | null {
  const { open, opacity, onLeave, children } = props
  const [turn, setTurn] = useState(0)
  const [drawn, setDrawn] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setDrawn(true)
      setTurn(turn + 1)
    }
  }
  useEffect(() => {
    if (open || !drawn) return
    const timer = setTimeout(() => setDrawn(false), POPUP_MS)
    return () => clearTimeout(timer)
  }, [open, drawn])

  const latest = useRef(onLeave)
  const held = useRef(children)
  useEffect(() => {
    latest.current = onLeave
    if (open) held.current = children
  })
  useEffect(() => (open ? pushBackEntry(() => latest.current()) : undefined), [open])

  if (!open && !drawn) return null
  return {
    leaving: !open,
    turn,
    children: open ? children : held.current,
    maskStyle: opacity === undefined ? undefined : { opacity, background: 'var(--bg-color-black)' },
    panelStyle: styleOfPanel(props),
  }
}

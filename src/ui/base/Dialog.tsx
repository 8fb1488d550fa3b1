import { useRef } from 'react'
import { classes } from '@/lib/classes'
import type { DialogProps } from './Dialog.types'
import { useDialog } from './useDialog'
import { useDrag } from './useDrag'
import { useFocusInside } from './useFocusInside'
import './Dialog.scss'

/** A modal panel. Focus moves into it, is trapped, and is restored when it closes. */
export function Dialog(props: DialogProps) {
  const { open, at, label, grabber, onLeave } = props
  const panel = useRef<HTMLDivElement>(null)
  const drawn = useDialog(props)
  useFocusInside(panel, open)
  const drag = useDrag(panel, onLeave)
  if (!drawn) return null

  const { leaving, turn, children, maskStyle, panelStyle } = drawn
  return (
    <div className={classes('dialog', `dialog--${at}`, leaving && 'dialog--leaving')} aria-hidden={leaving}>
      <div className="dialog__mask" style={maskStyle} onClick={onLeave} />
      <div ref={panel} key={turn} className="dialog__panel" style={panelStyle} role="dialog" aria-modal aria-label={label} tabIndex={-1}>
        {grabber && <div className="dialog__grabber" {...drag} />}
        <div className="dialog__body">{children}</div>
      </div>
    </div>
  )
}

import { classes } from '@/lib/classes'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import { Tap } from './Tap'
import './Button.scss'

interface Props {
  /** A screen has one primary action; the others are plain or quiet. */
  kind?: 'primary' | 'plain' | 'quiet' | 'destructive'
  small?: boolean
  /** Full width of its container. */
  wide?: boolean
  /** Its action is pending: taps are ignored. */
  busy?: boolean
  disabled?: boolean
  className?: string
  label?: string
  to?: string
  onTap?: () => void
  children: ReactNode
}

export function Button({ kind = 'plain', small, wide, busy, disabled, className, children, ...tap }: Props) {
  const look = classes(
    'button',
    `button--${kind}`,
    small && 'button--small',
    wide && 'button--wide',
    (disabled || busy) && 'button--off',
    className,
  )
  return (
    <Tap className={look} disabled={disabled || busy} {...tap}>
      {busy ? t.common.wait : children}
    </Tap>
  )
}

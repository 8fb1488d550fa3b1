import type { ShareTapProps } from './ShareTap.types'
import { Tap } from './Tap'

/** A share button. */
export function ShareTap({ className, label, onShare, children }: ShareTapProps) {
  return (
    <Tap className={className} label={label} onTap={onShare}>
      {children}
    </Tap>
  )
}

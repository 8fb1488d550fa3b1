import type { AvatarTapProps } from './AvatarTap.types'
import { Tap } from './Tap'

/** Lets the member choose an avatar. */
export function AvatarTap({ className, label, onTap, children }: AvatarTapProps) {
  return (
    <Tap className={className} label={label} onTap={onTap}>
      {children}
    </Tap>
  )
}

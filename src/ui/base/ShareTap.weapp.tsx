import { Button } from '@tarojs/components'
import { classes } from '@/lib/classes'
import type { ShareTapProps } from './ShareTap.types'
import './ShareTap.mini.scss'

/** A share button: sharing requires the host's own button. */
export function ShareTap({ className, label, id, children }: ShareTapProps) {
  return (
    <Button
      className={classes('tap', 'share-tap', className)}
      hoverClass="tap--down"
      openType="share"
      ariaLabel={label}
      data-share={id}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Button>
  )
}

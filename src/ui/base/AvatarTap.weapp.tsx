import { Button } from '@tarojs/components'
import { classes } from '@/lib/classes'
import type { AvatarTapProps } from './AvatarTap.types'
import './ShareTap.mini.scss'

/** Lets the member choose an avatar: WeChat offers their own, the album and the camera. */
export function AvatarTap({ className, label, onChosen, children }: AvatarTapProps) {
  return (
    <Button
      className={classes('tap', 'share-tap', className)}
      hoverClass="tap--down"
      openType="chooseAvatar"
      ariaLabel={label}
      onChooseAvatar={({ detail }) => onChosen(detail.avatarUrl)}
    >
      {children}
    </Button>
  )
}

import { View } from '@tarojs/components'
import { classes } from '@/lib/classes'

/** The icons of styles/icons.scss. */
export const iconNames = [
  'home',
  'home-on',
  'find',
  'find-on',
  'nearby',
  'nearby-on',
  'mine',
  'mine-on',
  'plus',
  'search',
  'weather',
  'back',
  'forward',
  'close',
  'check',
  'more',
  'like',
  'like-on',
  'comment',
  'star',
  'star-on',
  'share',
  'lock',
  'eye',
  'eye-off',
  'edit',
  'trash',
  'camera',
  'picture',
  'tag',
  'bell',
  'settings',
  'language',
  'wallet',
  'clock',
  'help',
  'hot',
  'pin',
  'members',
  'warn',
  'sign-out',
  'left',
  'right',
  'up',
  'fish',
  'spinner',
  'words',
  'single',
  'video',
  'bbs',
  'diaochang',
  'dianpu',
  'places',
  'redbag',
  'secondhand',
  'down',
  'emoji',
  'keyboard',
  'plus-round',
  'mute',
  'erase',
  'mic',
  'sound',
  'calendar',
  'tasks',
  'trophy',
  'chest',
  'gift',
  'reprint',
  'undo',
  'link',
  'play',
] as const

export type IconName = (typeof iconNames)[number]

export const isIcon = (name: string): name is IconName => (iconNames as readonly string[]).includes(name)

interface Props {
  name: IconName
  className?: string
}

/** An icon in the colour and size of the surrounding text. Hidden from screen readers: its button has a label. */
export function Icon({ name, className }: Props) {
  return <View className={classes('icon', `icon--${name}`, className)} />
}

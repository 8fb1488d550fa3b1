import { View } from '@tarojs/components'
import { useState } from 'react'
import { classes } from '@/lib/classes'
import { Img } from './Img'
import './Avatar.scss'

interface Props {
  url: string | null
  name: string
  size?: 'small' | 'base' | 'large'
  className?: string
}

/** A member's avatar, or the first letter of their name. Decorative: the name is always shown beside it. */
export function Avatar({ url, name, size = 'base', className }: Props) {
  // Remember which URL failed, as another one may follow.
  const [failed, setFailed] = useState<string>()
  const look = classes('avatar', size !== 'base' && `avatar--${size}`, className)
  if (url && url !== failed) return <Img className={look} src={url} alt="" onError={() => setFailed(url)} />
  return <View className={look}>{[...name][0]}</View>
}

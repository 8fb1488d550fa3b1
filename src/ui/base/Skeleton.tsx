import { View } from '@tarojs/components'
import './Skeleton.scss'

interface Props {
  /** CSS lengths are classes' business: a block takes its size from here in percent, or stretches. */
  width?: number
  shape?: 'line' | 'title' | 'avatar' | 'picture'
}

/** A grey block in the place of something that comes. */
export function Skeleton({ width = 100, shape = 'line' }: Props) {
  return <View className={`skeleton skeleton--${shape}`} style={shape === 'avatar' ? undefined : { width: `${width}%` }} />
}

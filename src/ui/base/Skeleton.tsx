import { View } from '@tarojs/components'
import './Skeleton.scss'

interface Props {
  /** In percent; other sizes are set by CSS classes. */
  width?: number
  shape?: 'line' | 'title' | 'avatar' | 'picture'
}

/** A placeholder block of loading content. */
export function Skeleton({ width = 100, shape = 'line' }: Props) {
  return <View className={`skeleton skeleton--${shape}`} style={shape === 'avatar' ? undefined : { width: `${width}%` }} />
}

import { View } from '@tarojs/components'
import './Badge.scss'

interface Props {
  /** VIP colour, or the theme colour. */
  kind?: 'vip' | 'main'
  children: string
}

/** A short label beside a name. A single element, as lists have many. */
export function Badge({ kind, children }: Props) {
  return <View className={kind ? `badge badge--${kind}` : 'badge'}>{children}</View>
}

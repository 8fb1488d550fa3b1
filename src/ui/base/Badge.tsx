import { View } from '@tarojs/components'
import './Badge.scss'

interface Props {
  /** The colour of a distinction, or of what the app itself says. */
  kind?: 'vip' | 'main'
  children: string
}

/** A word or two beside a name. One element: a list has many. */
export function Badge({ kind, children }: Props) {
  return <View className={kind ? `badge badge--${kind}` : 'badge'}>{children}</View>
}

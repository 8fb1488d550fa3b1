import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { CountBadge } from '../base/CountBadge'
import { Icon, type IconName } from '../base/Icon'
import { Tap } from '../base/Tap'
import './Row.scss'

export interface RowProps {
  icon?: IconName
  name: string
  /** Irreversible: shown in the warning colour. */
  destructive?: boolean
  /** Content at the end of the row, before the arrow. */
  note?: string
  /** Number of unread items behind it. */
  unread?: number
  to?: string
  onTap?: () => void
  /** A thumbnail before the arrow. */
  children?: ReactNode
}

/** A menu row. */
export function Row({ icon, name, destructive, note, unread = 0, to, onTap, children }: RowProps) {
  return (
    <Tap className={classes('row', destructive && 'row--destructive')} to={to} onTap={onTap}>
      {icon && <Icon name={icon} className="row__icon" />}
      <View className="row__name">
        <Text>{name}</Text>
      </View>
      {note && <Text className="row__note">{note}</Text>}
      <CountBadge count={unread} />
      {children}
      <Icon name="forward" className="row__arrow" />
    </Tap>
  )
}

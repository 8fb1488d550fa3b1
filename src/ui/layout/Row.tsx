import { Text, View } from '@tarojs/components'
import { Icon, type IconName } from '../base/Icon'
import { Tap } from '../base/Tap'
import './Row.scss'

interface Props {
  icon?: IconName
  name: string
  /** What stands at its end, before the arrow. */
  note?: string
  to?: string
  onTap?: () => void
}

/** A line of a menu. */
export function Row({ icon, name, note, to, onTap }: Props) {
  return (
    <Tap className='row' to={to} onTap={onTap}>
      {icon && <Icon name={icon} className='row__icon' />}
      <View className='row__name'><Text>{name}</Text></View>
      {note && <Text className='row__note'>{note}</Text>}
      <Icon name='forward' className='row__arrow' />
    </Tap>
  )
}

import { View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { NameAndNote } from '../base/NameAndNote'
import { Tap } from '../base/Tap'
import './SwitchRow.scss'

interface Props {
  name: string
  note?: string
  on: boolean
  onFlip: () => void
}

/** A menu row with a switch. */
export function SwitchRow({ name, note, on, onFlip }: Props) {
  return (
    <Tap className="switch-row" pressed={on} onTap={onFlip}>
      <NameAndNote name={name} note={note} />
      <View className={classes('switch-row__track', on && 'switch-row__track--on')}>
        <View className="switch-row__knob" />
      </View>
    </Tap>
  )
}

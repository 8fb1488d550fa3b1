import { Text, View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { Tap } from '../base/Tap'
import './Segments.scss'

interface Props<K extends string> {
  /** Accessible name of the group. */
  label: string
  choices: readonly { key: K; name: string }[]
  current: K
  onChange: (key: K) => void
}

/** A segmented control. */
export function Segments<K extends string>({ label, choices, current, onChange }: Props<K>) {
  return (
    <View className="segments" role="group" aria-label={label}>
      {choices.map(({ key, name }) => (
        <Tap
          key={key}
          className={classes('segments__choice', key === current && 'segments__choice--on')}
          pressed={key === current}
          onTap={() => onChange(key)}
        >
          <Text>{name}</Text>
        </Tap>
      ))}
    </View>
  )
}

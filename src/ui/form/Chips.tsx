import { Text, View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { Tap } from '../base/Tap'
import './Chips.scss'

interface Props {
  /** Accessible name of the group. */
  label: string
  choices: readonly { key: string; name: string }[]
  /** Drawn above, where nothing else says what is chosen. */
  heading?: string
  /** Key of the selected chip; empty without a selection. */
  current: string
  onChange: (key: string) => void
}

/** A single-choice group of chips, wrapped to as many lines as needed. */
export function Chips({ label, heading, choices, current, onChange }: Props) {
  return (
    <View className="chips" role="group" aria-label={label}>
      {heading && <View className="chips__heading">{heading}</View>}
      {choices.map(({ key, name }) => (
        <Tap
          key={key}
          className={classes('chips__chip', key === current && 'chips__chip--on')}
          pressed={key === current}
          onTap={() => onChange(key)}
        >
          <Text>{name}</Text>
        </Tap>
      ))}
    </View>
  )
}

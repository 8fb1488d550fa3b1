import { Text, View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { Tap } from '../base/Tap'
import './Chips.scss'

interface Props {
  /** What is chosen here. */
  label: string
  choices: readonly { key: string; name: string }[]
  /** The key of the chosen one; empty when there is none yet. */
  current: string
  onChange: (key: string) => void
}

/** As many choices as there are, in as many lines as they need; one of them made. */
export function Chips({ label, choices, current, onChange }: Props) {
  return (
    <View className="chips" role="group" aria-label={label}>
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

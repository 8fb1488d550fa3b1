import { Text, View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { Tap } from '@/ui/base/Tap'
import '@/ui/form/Chips.scss'
import './VenueFields.scss'

interface Props<K extends string> {
  label: string
  choices: readonly { key: K; name: string }[]
  chosen: readonly K[]
  onChange: (chosen: K[]) => void
}

/** A group of chips of which any number may be chosen. */
export function ManyChips<K extends string>({ label, choices, chosen, onChange }: Props<K>) {
  return (
    <View className="venue-field">
      <View className="chips" role="group" aria-label={label}>
        <View className="chips__heading">{label}</View>
        {choices.map(({ key, name }) => {
          const on = chosen.includes(key)
          return (
            <Tap
              key={key}
              className={classes('chips__chip', on && 'chips__chip--on')}
              pressed={on}
              onTap={() => onChange(on ? chosen.filter((other) => other !== key) : [...chosen, key])}
            >
              <Text>{name}</Text>
            </Tap>
          )
        })}
      </View>
    </View>
  )
}

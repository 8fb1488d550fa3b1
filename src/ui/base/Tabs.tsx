import { ScrollView, Text, View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { Tap } from './Tap'
import './Tabs.scss'

interface Props<K extends string> {
  tabs: readonly { key: K, name: string }[]
  current: K
  onChange: (key: K) => void
  /** They share the width, instead of scrolling. */
  even?: boolean
}

export function Tabs<K extends string>({ tabs, current, onChange, even }: Props<K>) {
  return (
    <ScrollView className='tabs' scrollX enhanced showScrollbar={false}>
      <View className={classes('tabs__row', even && 'tabs__row--even')}>
        {tabs.map(({ key, name }) => (
          <Tap
            key={key}
            className={classes('tabs__tab', key === current && 'tabs__tab--on')}
            pressed={key === current}
            onTap={() => onChange(key)}
          >
            <Text>{name}</Text>
          </Tap>
        ))}
      </View>
    </ScrollView>
  )
}

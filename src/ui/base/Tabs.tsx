import { ScrollView, Text, View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { CountBadge } from './CountBadge'
import { Tap } from './Tap'
import './Tabs.scss'

export interface TabOf<K extends string> {
  key: K
  name: string
  /** Number of unread items in it. */
  unread?: number
}

interface Props<K extends string> {
  tabs: readonly TabOf<K>[]
  current: K
  onChange: (key: K) => void
  /** The tabs share the width equally instead of scrolling. */
  even?: boolean
}

export function Tabs<K extends string>({ tabs, current, onChange, even }: Props<K>) {
  return (
    <ScrollView className="tabs" scrollX enhanced showScrollbar={false}>
      <View className={classes('tabs__row', even && 'tabs__row--even')}>
        {tabs.map(({ key, name, unread = 0 }) => (
          <Tap
            key={key}
            className={classes('tabs__tab', key === current && 'tabs__tab--on')}
            pressed={key === current}
            onTap={() => onChange(key)}
          >
            <Text>{name}</Text>
            {unread > 0 && (
              <View className="tabs__unread">
                <CountBadge count={unread} />
              </View>
            )}
          </Tap>
        ))}
      </View>
    </ScrollView>
  )
}

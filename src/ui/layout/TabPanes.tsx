import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { Tabs, type TabOf } from '../base/Tabs'
import { PaneShown } from './PaneShown'
import './TabPanes.scss'

interface Props<K extends string> {
  tabs: readonly TabOf<K>[]
  current: K
  onChange: (key: K) => void
  /** The tabs share the width equally instead of scrolling. */
  even?: boolean
  /** Renders a tab's pane: mounted on first visit, and kept mounted. */
  pane: (key: K) => ReactNode
}

/** Tabs with their panes. */
export function TabPanes<K extends string>({ tabs, current, onChange, even, pane }: Props<K>) {
  const [visited, setVisited] = useState<readonly K[]>([current])
  if (!visited.includes(current)) setVisited([...visited, current])
  return (
    <>
      <Tabs tabs={tabs} current={current} onChange={onChange} even={even} />
      {tabs.map(
        ({ key }) =>
          visited.includes(key) && (
            <View key={key} className={classes('tab-pane', key !== current && 'tab-pane--away')}>
              <PaneShown.Provider value={key === current}>{pane(key)}</PaneShown.Provider>
            </View>
          ),
      )}
    </>
  )
}

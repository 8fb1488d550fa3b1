import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { openPostMenu, type Post, PostList } from '@/features/content'
import { t } from '@/lib/i18n'
import { publishMenu } from '@/stores/publishMenu'
import { session } from '@/stores/session'
import { TabPanes } from '@/ui/layout/TabPanes'
import { FollowingTop } from './FollowingTop'
import { feedOf, tabsNow } from './feeds'
import './HomeFeed.scss'

interface Props {
  /** Above the first tab's posts. */
  top: ReactNode
  /** What it shows is there, or failed to come. */
  topReady: boolean
  /** Loads the top again. */
  onRefreshTop: () => Promise<unknown>
}

const openMenu = (post: Post) => void openPostMenu(post)

/** The home feed: a list for each tab, kept as it was when the reader moves between them. */
export const HomeFeed = observer(function HomeFeed({ top, topReady, onRefreshTop }: Props) {
  const tabs = tabsNow()
  const first = tabs[0]!
  const [current, setCurrent] = useState(first.key)

  const empty = { text: t.common.noPosts, way: { name: t.common.toPublish, onTap: () => publishMenu.open() } }
  const emptyFollowing = {
    text: t.home.nothingFollowed,
    way: { name: t.home.seeTab(first.name), onTap: () => setCurrent(first.key) },
  }
  const pane = (key: string) => {
    const tab = tabs.find((other) => other.key === key)!
    return (
      <PostList
        source={feedOf(tab)}
        empty={tab.following ? emptyFollowing : empty}
        header={tab === first ? top : tab.following ? <FollowingTop source={feedOf(tab)} /> : <View className="home-feed__gap" />}
        fresh={tab.orderby !== 'hot'}
        onRefresh={tab === first ? onRefreshTop : undefined}
        waits={tab === first ? !topReady : undefined}
        offered={!tab.following}
        onMenu={session.active ? openMenu : undefined}
      />
    )
  }
  return <TabPanes tabs={tabs} current={current} onChange={setCurrent} pane={pane} />
})

import { Text, View } from '@tarojs/components'
import { makeAutoObservable, observableRef } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { openAfterSignIn } from '@/stores/signin'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { SearchBox } from '@/ui/form/SearchBox'
import { TabPanes } from '@/ui/layout/TabPanes'
import { topicList, type TopicCollection } from './topicLists'
import { TopicRows } from './TopicRows'
import './TopicCentre.scss'

/** How long, in ms, the typing rests before it is searched for. */
const SEARCH_AFTER_MS = 400
const TABS = ['hot', 'posts'] as const

/** What is searched for among topics. */
class TopicSearch {
  typed = ''
  word = ''
  hits: TopicCollection | null = null

  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    makeAutoObservable<TopicSearch, 'timer'>(this, { hits: observableRef, timer: false })
  }

  type(text: string): void {
    this.typed = text
    clearTimeout(this.timer)
    if (text.trim() === '') this.search()
    else this.timer = setTimeout(() => this.search(), SEARCH_AFTER_MS)
  }

  /** Without waiting for the typing to rest. */
  search(): void {
    clearTimeout(this.timer)
    const word = this.typed.trim()
    if (word === this.word) return
    this.word = word
    this.hits = word === '' ? null : topicList('GET topic/search', { word })
  }

  leave(): void {
    clearTimeout(this.timer)
  }
}

/** All topics: what is talked about now, those with the most posts, and those that are searched for. */
export const TopicCentre = observer(function TopicCentre() {
  const [search] = useState(() => new TopicSearch())
  const [lists] = useState(() => ({ hot: topicList('GET topic/hot-topic', {}), posts: topicList('GET topic', { orderby: 'posts' }) }))
  const [current, setCurrent] = useState<(typeof TABS)[number]>('hot')
  useEffect(() => () => search.leave(), [search])
  return (
    <>
      <View className="topic-centre__search">
        <SearchBox
          value={search.typed}
          placeholder={t.topic.search}
          onInput={(text) => search.type(text)}
          onSearch={() => search.search()}
        />
        <Tap className="topic-centre__mine" onTap={() => openAfterSignIn(routes.followedTopics())}>
          <Text>{t.topic.mine}</Text>
          <Icon name="forward" />
        </Tap>
      </View>
      {search.hits ? (
        <View className="topic-centre__hits">
          <TopicRows key={search.word} source={search.hits} empty={{ text: t.topic.notFound(search.word) }} />
        </View>
      ) : (
        <TabPanes
          tabs={TABS.map((key) => ({ key, name: t.topic.tabs[key] }))}
          current={current}
          onChange={setCurrent}
          even
          pane={(key) => <TopicRows source={lists[key]} empty={{ text: t.topic.none }} />}
        />
      )}
    </>
  )
})

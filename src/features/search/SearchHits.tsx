import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { SearchScope } from '@anglers/contract/search'
import { UserRow, UserRowSkeleton } from '@/features/account'
import { PostList } from '@/features/content'
import { TopicRows } from '@/features/topic'
import { t } from '@/lib/i18n'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import type { Search, SearchResults } from './Search'
import { SearchNote } from './SearchNote'

interface Props {
  search: Search
  results: SearchResults
}

/** How the hits of each scope are drawn. */
const panes: Record<SearchScope, (props: Props) => ReactNode> = {
  post: ({ search, results: { word, post } }) => (
    <PostList
      source={post.list}
      empty={{ text: t.search.noPosts(word) }}
      header={<SearchNote search={search} word={word} results={post} />}
    />
  ),
  user: ({ results: { word, user } }) => (
    <RecordList
      source={user.list}
      render={(member) => <UserRow member={member} />}
      skeleton={<UserRowSkeleton />}
      empty={{ text: t.search.noUsers(word) }}
    />
  ),
  topic: ({ results: { word, topic } }) => <TopicRows source={topic.list} empty={{ text: t.search.noTopics(word) }} />,
  diaochang: ({ search, results: { word, diaochang } }) => (
    <PostList
      source={diaochang.list}
      empty={{ text: t.search.noGrounds(word) }}
      header={<SearchNote search={search} word={word} results={diaochang} />}
    />
  ),
  dianpu: ({ search, results: { word, dianpu } }) => (
    <PostList
      source={dianpu.list}
      empty={{ text: t.search.noShops(word) }}
      header={<SearchNote search={search} word={word} results={dianpu} />}
    />
  ),
}
const scopes = Object.keys(panes) as SearchScope[]

/** What was found, by scope. */
export const SearchHits = observer(function SearchHits({ search, results }: Props) {
  const tabs = scopes.map((key) => ({ key, name: t.search.scopes[key] }))
  return (
    <TabPanes
      key={results.word}
      tabs={tabs}
      current={search.scope}
      onChange={(scope) => search.choose(scope)}
      pane={(scope) => panes[scope]({ search, results })}
    />
  )
})

import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { SearchScope } from '@anglers/contract/search'
import { UserRow, UserRowSkeleton } from '@/features/account'
import { type DrawnWords, type Post, PostList } from '@/features/content'
import { TopicRows } from '@/features/topic'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { openAfterSignIn } from '@/stores/signin'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { Marked } from '@/ui/base/Marked'
import { ALL_POSTS, criteriaOf, type Search, type SearchResults } from './Search'
import { SearchNote } from './SearchNote'
import { SearchWays } from './SearchWays'

interface Props {
  search: Search
  results: SearchResults
}

/** A post's title and text with what was searched for, by the word that found it. */
function marked({ id, data }: Post, { word, instead, excerpts }: Pick<SearchResults['post'], 'word' | 'instead' | 'excerpts'>): DrawnWords {
  const found = instead ?? word
  return {
    title: <Marked text={data.title} word={found} />,
    text: <Marked text={excerpts.get(id) ?? data.text} word={found} />,
  }
}

/** Posts, in the order and of the kind that one likes. Where there are none there is a way on. */
const FoundPosts = observer(function FoundPosts({ search, results }: Props) {
  const { word, post, ways } = results
  const empty = criteriaOf(ways)
    ? {
        text: t.searching.noneOfThese,
        way: { name: t.searching.showAll, onTap: () => results.sort({ ...ALL_POSTS, orderby: ways.orderby }) },
      }
    : { text: t.search.noPosts(word), way: { name: t.searching.ask, onTap: () => openAfterSignIn(routes.ask(word)) } }
  return (
    <PostList
      source={post.list}
      words={(found) => marked(found, post)}
      empty={empty}
      header={
        <>
          {(!post.list.isEmpty || criteriaOf(ways) > 0) && <SearchWays results={results} />}
          {criteriaOf(ways) === 0 || !post.list.isEmpty ? <SearchNote search={search} word={word} results={post} scope="post" /> : null}
        </>
      }
    />
  )
})

/** How the hits of each scope are drawn. */
const panes: Record<SearchScope, (props: Props) => ReactNode> = {
  post: (props) => <FoundPosts {...props} />,
  user: ({ results: { word, user } }) => (
    <RecordList
      source={user.list}
      render={(member) => <UserRow member={member} name={<Marked text={member.data.nickName} word={word} />} />}
      skeleton={<UserRowSkeleton />}
      empty={{ text: t.search.noUsers(word) }}
    />
  ),
  topic: ({ results: { word, topic } }) => <TopicRows source={topic.list} empty={{ text: t.search.noTopics(word) }} />,
  diaochang: ({ search, results: { word, diaochang } }) => (
    <PostList
      source={diaochang.list}
      words={(post) => marked(post, diaochang)}
      empty={{ text: t.search.noGrounds(word) }}
      header={<SearchNote search={search} word={word} results={diaochang} scope="diaochang" />}
    />
  ),
  dianpu: ({ search, results: { word, dianpu } }) => (
    <PostList
      source={dianpu.list}
      words={(post) => marked(post, dianpu)}
      empty={{ text: t.search.noShops(word) }}
      header={<SearchNote search={search} word={word} results={dianpu} scope="dianpu" />}
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

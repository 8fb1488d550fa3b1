import { observer } from 'mobx-react-lite'
import type { SearchScope } from '@anglers/contract/search'
import { UserRow, UserRowSkeleton } from '@/features/account'
import { PostList } from '@/features/content'
import { t } from '@/lib/i18n'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import type { Search, SearchResults } from './Search'
import { SearchNote } from './SearchNote'

const SCOPES: SearchScope[] = ['post', 'user']

interface Props {
  search: Search
  results: SearchResults
}

/** What was found, by scope. */
export const SearchHits = observer(function SearchHits({ search, results }: Props) {
  const { word, posts, users } = results
  const pane = (scope: SearchScope) => scope === 'post'
    ? <PostList source={posts} empty={{ text: t.search.noPosts(word) }} header={<SearchNote search={search} results={results} />} />
    : (
        <RecordList
          source={users}
          render={(member) => <UserRow member={member} />}
          skeleton={<UserRowSkeleton />}
          empty={{ text: t.search.noUsers(word) }}
        />
      )
  const tabs = SCOPES.map((key) => ({ key, name: t.search.scopes[key] }))
  return <TabPanes key={word} tabs={tabs} current={search.scope} onChange={(scope) => search.choose(scope)} even pane={pane} />
})

import { observer } from 'mobx-react-lite'
import type { SearchScope } from '@anglers/contract/search'
import type { Post } from '@/features/content'
import { InsteadNote } from '@/ui/feedback/InsteadNote'
import { HotWords } from './HotWords'
import { NearWords } from './NearWords'
import type { ScopeResults, Search } from './Search'

interface Props {
  search: Search
  word: string
  results: ScopeResults<'post', Post>
  scope: SearchScope
}

/** What is to be known before reading the posts: that they are of another word, or that there are none, and which words have some. */
export const SearchNote = observer(function SearchNote({ search, word, results: { instead, list }, scope }: Props) {
  if (list.isEmpty) {
    const handleChoose = (other: string) => search.submit(other)
    return (
      <>
        {/* They are words that posts are found by. */}
        {scope === 'post' && <NearWords word={word} onChoose={handleChoose} />}
        <HotWords onChoose={handleChoose} />
      </>
    )
  }
  return instead === null ? null : <InsteadNote word={word} instead={instead} />
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { HotWords } from './HotWords'
import type { Search, SearchResults } from './Search'
import './SearchNote.scss'

interface Props {
  search: Search
  results: SearchResults
}

/** What is to be known before reading the posts: that they are of another word, or that there are none, and which words have some. */
export const SearchNote = observer(function SearchNote({ search, results: { word, instead, posts } }: Props) {
  if (posts.isEmpty) return <HotWords onChoose={(other) => search.submit(other)} />
  if (instead === null) return null
  return <View className='search-note' role='status'><Text>{t.search.instead(word, instead)}</Text></View>
})

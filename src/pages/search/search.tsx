import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { usePostSharing } from '@/features/content'
import { HotWords, PastSearches, Search, SearchHits, Suggestions } from '@/features/search'
import { t } from '@/lib/i18n'
import { back } from '@/lib/navigation'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { Tap } from '@/ui/base/Tap'
import { SearchBox } from '@/ui/form/SearchBox'
import { Scroll } from '@/ui/layout/Scroll'
import './search.scss'

const SearchBody = observer(function SearchBody({ search }: { search: Search }) {
  if (search.isTyping)
    return (
      <Scroll>
        <Suggestions search={search} />
      </Scroll>
    )
  if (search.results) return <SearchHits search={search} results={search.results} />
  const handleChoose = (word: string) => search.submit(word)
  return (
    <Scroll>
      <PastSearches onChoose={handleChoose} />
      <HotWords onChoose={handleChoose} />
    </Scroll>
  )
})

export default observer(function SearchPage() {
  const word = useParams().text('word')
  const [search] = useState(() => new Search())
  usePostSharing()
  useEffect(() => search.submit(word), [search, word])

  const header = (
    <View className="search-bar">
      <SearchBox
        value={search.typed}
        onInput={(text) => search.type(text)}
        onSearch={() => search.submit()}
        placeholder={t.search.placeholder}
        focus={word === ''}
      />
      <Tap className="search-cancel" onTap={back}>
        <Text>{t.common.cancel}</Text>
      </Tap>
    </View>
  )
  return (
    <Screen header={header} leaves>
      <SearchBody search={search} />
    </Screen>
  )
})

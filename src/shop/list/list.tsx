import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { GoodResults, GoodSearch } from '@/features/shop'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { SearchBox } from '@/ui/form/SearchBox'
import './list.scss'

/** Goods: of a category (`category`), by a word (`word`), or all. */
export default observer(function GoodsListPage() {
  const { id, text } = useParams()
  const [search] = useState(() => new GoodSearch(text('word'), id('category')))
  return (
    <Screen>
      <View className="goods-page__search">
        <SearchBox
          value={search.typed}
          onInput={(typed) => search.type(typed)}
          onSearch={() => search.submit()}
          placeholder={t.shop.searchHint}
        />
      </View>
      <GoodResults search={search} />
    </Screen>
  )
})

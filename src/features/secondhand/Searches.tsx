import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { SavedSearch } from '@anglers/contract/secondhand'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { attempt } from '@/stores/errors'
import { Icon } from '@/ui/base/Icon'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tap } from '@/ui/base/Tap'
import { RecordList } from '@/ui/list/RecordList'
import { categoryName, conditionName } from './words'
import './ListingDetail.scss'

/** What a search looks for, in one line. */
function wordsOf({ word, tackle, condition, handover, minFen, maxFen }: SavedSearch): string {
  const price = minFen !== null && maxFen !== null ? t.secondhand.bandOf(yuan(minFen), yuan(maxFen)) : ''
  const from = price || (minFen !== null && `${t.secondhand.fromPrice} ${yuan(minFen)}`)
  const to = !price && maxFen !== null && `${t.secondhand.toPrice} ${yuan(maxFen)}`
  const parts = [
    word,
    tackle && categoryName(tackle),
    condition && conditionName(condition),
    handover && t.secondhand.handovers[handover],
    from,
    to,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The saved searches of the reader. */
export const Searches = observer(function Searches() {
  const [source] = useState(
    () =>
      new Collection<SavedSearch, SavedSearch>({
        fetch: (page, per_page) => callPage('GET secondhand/searches', { page, per_page }, { quiet: true }),
        adopt: (search) => search,
      }),
  )
  const remove = (id: number) =>
    void attempt(async () => {
      await call('POST secondhand/search-del', { id })
      await source.refresh()
    })
  return (
    <RecordList
      source={source}
      render={(search) => (
        <View className="saved-search">
          <View className="saved-search__words">
            <Text>{wordsOf(search)}</Text>
            <View className="listing__small">
              <Text>{t.secondhand.searchFound(search.found)}</Text>
            </View>
          </View>
          <Tap className="saved-search__drop" label={t.common.delete} onTap={() => remove(search.id)}>
            <Icon name="trash" />
          </Tap>
        </View>
      )}
      skeleton={<Skeleton />}
      empty={{ text: t.secondhand.noSearches }}
    />
  )
})

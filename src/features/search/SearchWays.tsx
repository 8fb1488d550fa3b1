import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { PostType } from '@anglers/contract/content'
import type { SearchOrder, SearchTime } from '@anglers/contract/search'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Chips } from '@/ui/form/Chips'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { ALL_POSTS, criteriaOf, type SearchResults } from './Search'
import './SearchWays.scss'

const ORDERS: readonly SearchOrder[] = ['relevant', 'new', 'likes']
const TIMES: readonly SearchTime[] = ['day', 'week', 'half_year']
/** Grounds and shops have tabs of their own. */
const TYPES: readonly PostType[] = ['words', 'single', 'video', 'bbs', 'places', 'secondhand']

/** How found posts are ordered, and what they are narrowed to. */
export const SearchWays = observer(function SearchWays({ results }: { results: SearchResults }) {
  const [choosing, setChoosing] = useState(false)
  const { ways } = results
  const chosen = criteriaOf(ways)
  return (
    <View className="search-ways">
      <Chips
        label={t.searching.order}
        choices={ORDERS.map((key) => ({ key, name: t.searching.orders[key] }))}
        current={ways.orderby}
        onChange={(orderby) => results.sort({ orderby: orderby as SearchOrder })}
      />
      <Button small kind={chosen ? 'primary' : 'plain'} onTap={() => setChoosing(true)}>
        {chosen ? t.searching.filters(chosen) : t.searching.filter}
      </Button>
      <Sheet open={choosing} title={t.searching.filter} onClose={() => setChoosing(false)}>
        {choosing && <Criteria results={results} onDone={() => setChoosing(false)} />}
      </Sheet>
    </View>
  )
})

const Criteria = observer(function Criteria({ results, onDone }: { results: SearchResults; onDone: () => void }) {
  const { type, since, pictures } = results.ways
  const all = { key: '', name: t.searching.all }
  return (
    <View className="search-ways__sheet">
      <Chips
        label={t.searching.type}
        heading={t.searching.type}
        choices={[all, ...TYPES.map((key) => ({ key, name: t.content.types[key] }))]}
        current={type ?? ''}
        onChange={(key) => results.sort({ type: (key as PostType) || null })}
      />
      <Chips
        label={t.searching.since}
        heading={t.searching.since}
        choices={[all, ...TIMES.map((key) => ({ key, name: t.searching.times[key] }))]}
        current={since ?? ''}
        onChange={(key) => results.sort({ since: (key as SearchTime) || null })}
      />
      <SwitchRow name={t.searching.pictures} on={pictures} onFlip={() => results.sort({ pictures: !pictures })} />
      <View className="search-ways__end">
        <Button onTap={() => results.sort({ ...ALL_POSTS, orderby: results.ways.orderby })}>{t.searching.reset}</Button>
        <Button kind="primary" onTap={onDone}>
          {t.searching.done}
        </Button>
      </View>
    </View>
  )
})

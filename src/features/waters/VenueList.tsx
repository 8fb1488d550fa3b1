import { View } from '@tarojs/components'
import { type IObservableValue, observable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { WaterKind } from '@anglers/contract/posts/diaochang'
import type { ShopService } from '@anglers/contract/posts/dianpu'
import { FEED_PER_PAGE } from '@anglers/contract/limits'
import { type PostCollection, PostList, postList, posts } from '@/features/content'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { wordInstead } from '@/stores/wordInstead'
import { InsteadNote } from '@/ui/feedback/InsteadNote'
import { Chips } from '@/ui/form/Chips'
import { SearchBox } from '@/ui/form/SearchBox'
import { Tabs } from '@/ui/base/Tabs'
import './VenueList.scss'

type Order = 'new' | 'rating' | 'hot'
const orders: Order[] = ['new', 'rating', 'hot']
const waters: WaterKind[] = ['reservoir', 'lake', 'river', 'stream', 'pond', 'sea']
const services: ShopService[] = ['bait', 'repair', 'line', 'rental', 'shipping', 'teaching', 'used', 'parking']

interface Props {
  type: 'diaochang' | 'dianpu'
}

/** What is shown, and the word that it is of where there is nothing of the one that was searched for. */
interface Found {
  list: PostCollection
  instead?: IObservableValue<string | null>
}

const foundShops = (word: string): Found => {
  const instead = observable.box<string | null>(null)
  const list: PostCollection = new Collection({
    fetch: async (page, per_page) => {
      const answer = await callPage('GET search/search', { word, scope: 'dianpu', page, per_page }, { quiet: true })
      runInAction(() => instead.set(wordInstead(answer)))
      return { ...answer, items: answer.items.flatMap((hit) => (hit.scope === 'dianpu' ? hit.dianpu : [])) }
    },
    adopt: (card) => posts.upsert(card),
    perPage: FEED_PER_PAGE,
  })
  return { list, instead }
}

/** What is asked for: a word, or an order with a filter. */
const listOf = (type: Props['type'], word: string, order: Order, filter: string): Found => {
  if (type === 'diaochang')
    return {
      list: word
        ? postList('GET posts/search-diaochang', { word })
        : postList('GET posts/diaochang', { orderby: order, ...(filter && { water: filter as WaterKind }) }),
    }
  return word
    ? foundShops(word)
    : { list: postList('GET posts/dianpu', { orderby: order, ...(filter && { service: filter as ShopService }) }) }
}

/** Fishing grounds or tackle shops: searched, ordered and filtered. */
export const VenueList = observer(function VenueList({ type }: Props) {
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<Order>('new')
  const [filter, setFilter] = useState('')
  const [word, setWord] = useState('')
  const [found, setFound] = useState(() => listOf(type, '', order, filter))
  const isGround = type === 'diaochang'

  const show = (next: { word?: string; order?: Order; filter?: string }) => {
    const wanted = { word, order, filter, ...next }
    setWord(wanted.word)
    setOrder(wanted.order)
    setFilter(wanted.filter)
    setFound(listOf(type, wanted.word, wanted.order, wanted.filter))
  }
  const choices = isGround
    ? waters.map((key) => ({ key: key as string, name: t.waters.kinds[key] }))
    : services.map((key) => ({ key: key as string, name: t.waters.features[key] }))
  const instead = found.instead?.get() ?? null
  const none = word ? (isGround ? t.search.noGrounds(word) : t.search.noShops(word)) : isGround ? t.waters.noGrounds : t.waters.noShops
  return (
    <View className="venue-list">
      <View className="venue-list__head">
        <SearchBox
          value={typed}
          placeholder={isGround ? t.waters.searchGrounds : t.waters.searchShops}
          onInput={(text) => {
            setTyped(text)
            if (text === '' && word) show({ word: '' })
          }}
          onSearch={() => show({ word: typed.trim() })}
        />
        {word === '' && (
          <>
            <Tabs
              tabs={orders.map((key) => ({ key, name: t.waters.orders[key] }))}
              current={order}
              onChange={(key) => show({ order: key })}
            />
            <Chips
              label={t.waters.filter}
              choices={[{ key: '', name: t.waters.all }, ...choices]}
              current={filter}
              onChange={(key) => show({ filter: key })}
            />
          </>
        )}
      </View>
      <PostList
        source={found.list}
        empty={{ text: none, way: { name: t.titles[`pagesA/publish/${type}`], to: routes.publish(type) } }}
        header={instead !== null && <InsteadNote word={word} instead={instead} />}
      />
    </View>
  )
})

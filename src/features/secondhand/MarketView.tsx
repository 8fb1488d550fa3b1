import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ListingOrder } from '@anglers/contract/secondhand'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { attempt } from '@/stores/errors'
import { session } from '@/stores/session'
import { requireSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tabs } from '@/ui/base/Tabs'
import { Chips } from '@/ui/form/Chips'
import { SearchBox } from '@/ui/form/SearchBox'
import { RecordList } from '@/ui/list/RecordList'
import { Cases } from './Cases'
import { FilterSheet } from './FilterSheet'
import { ListingTile } from './ListingTile'
import { Market, type MarketPart } from './Market'
import { Searches } from './Searches'
import { secondhandSetting } from './words'
import './MarketView.scss'

const ORDERS: ListingOrder[] = ['new', 'cheap', 'dear', 'distance']

interface Props {
  word?: string
  /** Whether the reader decides on what waits. */
  moderates: boolean
}

/** What is sold second-hand: searched, ordered and filtered; and what of it is the reader's. */
export const MarketView = observer(function MarketView({ word, moderates }: Props) {
  const [market] = useState(() => new Market(word))
  const [filtering, setFiltering] = useState(false)
  useEffect(() => void secondhandSetting.load(), [])
  const { part } = market
  const parts: { key: MarketPart; name: string }[] = [
    { key: 'market', name: t.secondhand.market },
    { key: 'seller', name: t.secondhand.mine },
    { key: 'watcher', name: t.secondhand.watched },
    { key: 'buyer', name: t.secondhand.bought },
    { key: 'searches', name: t.secondhand.searches },
    ...(moderates ? [{ key: 'cases' as const, name: t.secondhand.cases }] : []),
  ]
  const looksFor = market.word !== '' || market.isFiltered
  return (
    <View className="market">
      <View className="market__head">
        <SearchBox
          value={market.typed}
          placeholder={t.secondhand.search}
          onInput={(text) => market.type(text)}
          onSearch={() => market.search()}
        />
        {session.active && <Tabs tabs={parts} current={part} onChange={(key) => market.show(key)} />}
        {part === 'market' && (
          <View className="market__ways">
            <Button small kind={market.isFiltered ? 'primary' : 'plain'} onTap={() => setFiltering(true)}>
              {t.secondhand.filter}
            </Button>
            {looksFor && (
              <Button small kind="quiet" onTap={() => requireSignIn(() => void attempt(() => market.save()))}>
                {t.secondhand.saveSearch}
              </Button>
            )}
            <Chips
              label={t.shop.sortBy}
              choices={ORDERS.map((key) => ({ key, name: t.secondhand.orders[key] }))}
              current={market.order}
              onChange={(key) => void attempt(() => market.sort(key as ListingOrder))}
            />
          </View>
        )}
      </View>
      {part === 'searches' ? (
        <Searches />
      ) : part === 'cases' ? (
        <Cases />
      ) : (
        <RecordList
          source={market.list}
          render={(post) => <ListingTile post={post} />}
          skeleton={<TileSkeleton />}
          empty={{
            text: looksFor && part === 'market' ? t.secondhand.noneFound : t.secondhand.none,
            way: { name: t.titles['pagesA/publish/secondhand'], to: routes.publish('secondhand') },
          }}
        />
      )}
      <View className="market__note">
        <Text className="market__warning">{t.secondhand.noMoney}</Text>
        <Button small kind="primary" to={routes.publish('secondhand')}>
          {t.titles['pagesA/publish/secondhand']}
        </Button>
      </View>
      <FilterSheet market={market} open={filtering} onClose={() => setFiltering(false)} />
    </View>
  )
})

const TileSkeleton = () => (
  <View className="listing-tile">
    <View className="listing-tile__frame">
      <Skeleton />
    </View>
    <View className="listing-tile__words">
      <Skeleton shape="title" width={80} />
      <Skeleton width={50} />
    </View>
  </View>
)

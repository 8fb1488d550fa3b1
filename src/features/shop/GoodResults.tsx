import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { GoodOrder } from '@anglers/contract/shop'
import { t } from '@/lib/i18n/rooms'
import { classes } from '@/lib/classes'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { Segments } from '@/ui/form/Segments'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { RecordList } from '@/ui/list/RecordList'
import { type GoodSearch, shopSetting } from './goods'
import { GoodTile } from './GoodTile'
import { GoodTileSkeleton } from './GoodTileSkeleton'
import './GoodResults.scss'

const ORDERS: readonly GoodOrder[] = ['newest', 'sold', 'price', 'price_desc']

/** The goods that a search finds, how they are sorted, and what they may be narrowed to. */
export const GoodResults = observer(function GoodResults({ search }: { search: GoodSearch }) {
  const [filtering, setFiltering] = useState(false)
  useEffect(() => void shopSetting.load(), [])
  const chosen = search.facets.length + (search.inStock ? 1 : 0) + (search.category === undefined ? 0 : 1)
  return (
    <>
      <View className="good-results__ways">
        <Segments
          label={t.shop.sortBy}
          choices={ORDERS.map((key) => ({ key, name: t.shop.orders[key] }))}
          current={search.order}
          onChange={(order) => search.sort(order)}
        />
        <Button small onTap={() => setFiltering(true)}>
          {chosen ? t.shop.filters(chosen) : t.shop.filter}
        </Button>
      </View>
      <RecordList
        source={search.list}
        render={(good) => <GoodTile good={good} />}
        skeleton={<GoodTileSkeleton />}
        empty={{ text: t.shop.noneFound }}
      />
      <Sheet title={t.shop.filter} open={filtering} onClose={() => setFiltering(false)}>
        <FilterChoices search={search} />
      </Sheet>
    </>
  )
})

const FilterChoices = observer(function FilterChoices({ search }: { search: GoodSearch }) {
  const categories = shopSetting.value?.categories ?? []
  const category = categories.find(({ id }) => id === search.category)
  return (
    <View className="good-results__sheet">
      <SwitchRow name={t.shop.onlyInStock} on={search.inStock} onFlip={() => search.flipStock()} />
      <Choices
        label={t.shop.category}
        choices={categories.map(({ id, name }) => ({ key: String(id), name, on: id === search.category }))}
        onChoose={(key) => search.choose(Number(key) === search.category ? undefined : Number(key))}
      />
      {category?.attributes.map(({ name, unit, values }) => (
        <Choices
          key={name}
          label={name}
          choices={values.map((value) => ({ key: value, name: value + unit, on: search.facets.includes(`${name}=${value}`) }))}
          onChoose={(value) => search.toggle(name, value)}
        />
      ))}
    </View>
  )
})

interface ChoicesProps {
  label: string
  choices: { key: string; name: string; on: boolean }[]
  onChoose: (key: string) => void
}

/** Of each name as many as one likes. */
function Choices({ label, choices, onChoose }: ChoicesProps) {
  return (
    <View className="good-results__group" role="group" aria-label={label}>
      <View className="good-results__label">
        <Text>{label}</Text>
      </View>
      <View className="good-results__choices">
        {choices.map(({ key, name, on }) => (
          <Tap
            key={key}
            className={classes('good-results__choice', on && 'good-results__choice--on')}
            pressed={on}
            onTap={() => onChoose(key)}
          >
            <Text>{name}</Text>
          </Tap>
        ))}
      </View>
    </View>
  )
}

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import { type Filters, type Market, NO_FILTERS } from './Market'
import { secondhandSetting } from './words'
import './ListingDetail.scss'

interface Props {
  market: Market
  open: boolean
  onClose: () => void
}

/** What listings are narrowed to: chosen first, then shown together. */
export function FilterSheet({ market, open, onClose }: Props) {
  return (
    <Sheet open={open} title={t.secondhand.filter} onClose={onClose}>
      {open && <Choosing market={market} onClose={onClose} />}
    </Sheet>
  )
}

const Choosing = observer(function Choosing({ market, onClose }: Omit<Props, 'open'>) {
  const [chosen, setChosen] = useState<Filters>(market.filters)
  const set = (change: Partial<Filters>) => setChosen({ ...chosen, ...change })
  const show = (filters: Filters) => {
    market.filter(filters)
    onClose()
  }
  const { categories = [], conditions = [], handovers = [] } = secondhandSetting.value ?? {}
  const group = <K extends string>(
    label: string,
    keys: readonly K[],
    names: Record<K, string>,
    current: K | '',
    choose: (key: K | '') => void,
  ) => (
    <>
      <View className="listing-sheet__label">
        <Text>{label}</Text>
      </View>
      <Chips
        label={label}
        choices={[{ key: '', name: t.secondhand.all }, ...keys.map((key) => ({ key: key as string, name: names[key] }))]}
        current={current}
        onChange={(key) => choose(key as K | '')}
      />
    </>
  )
  return (
    <View className="listing-sheet">
      {group(
        t.secondhand.category,
        categories.map(({ key }) => key),
        t.secondhand.categories,
        chosen.tackle,
        (tackle) => set({ tackle }),
      )}
      {group(t.secondhand.condition, conditions, t.secondhand.conditions, chosen.condition, (condition) => set({ condition }))}
      {group(t.secondhand.handover, handovers, t.secondhand.handovers, chosen.handover, (handover) => set({ handover }))}
      <Field
        label={t.secondhand.fromPrice}
        type="digit"
        value={chosen.from}
        placeholder="0"
        maxLength={10}
        onInput={(from) => set({ from })}
      />
      <Field label={t.secondhand.toPrice} type="digit" value={chosen.to} placeholder="0" maxLength={10} onInput={(to) => set({ to })} />
      <View className="listing__ways">
        <Button onTap={() => show(NO_FILTERS)}>{t.secondhand.reset}</Button>
        <Button kind="primary" onTap={() => show(chosen)}>
          {t.secondhand.show}
        </Button>
      </View>
    </View>
  )
})

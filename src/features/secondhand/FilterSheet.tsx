import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { SECONDHAND_PRICE_MAX_FEN } from '@anglers/contract/limits'
import { fenOf } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
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

type Prices = Partial<Pick<Filters, 'from' | 'to'>>

/**
 * What is wrong with each price: one that cannot be read would narrow nothing down, here and in a search that is saved, and between two of
 * which the highest is the lower there is nothing.
 */
function wrongPrices({ from, to }: Filters): Prices {
  const [least, most] = [fenOf(from), fenOf(to)]
  const isWrong = (typed: string, fen: number | null, atLeast: number) =>
    typed.trim() !== '' && (fen === null || fen < atLeast || fen > SECONDHAND_PRICE_MAX_FEN)
  const wrong = {
    ...(isWrong(from, least, 0) && { from: t.secondhand.priceWrong }),
    ...(isWrong(to, most, 1) && { to: t.secondhand.priceWrong }),
  }
  return least !== null && most !== null && least > most ? { to: t.market.priceOrder, ...wrong } : wrong
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
  const typePrice = (change: Prices) => {
    set(change)
    setProblems({})
  }
  const [problems, setProblems] = useState<Prices>({})
  const show = (filters: Filters) => {
    const wrong = wrongPrices(filters)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
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
        problem={problems.from}
        placeholder="0"
        maxLength={10}
        onInput={(from) => typePrice({ from })}
      />
      <Field
        label={t.secondhand.toPrice}
        type="digit"
        value={chosen.to}
        problem={problems.to}
        placeholder="0"
        maxLength={10}
        onInput={(to) => typePrice({ to })}
      />
      <View className="listing__ways">
        <Button onTap={() => show(NO_FILTERS)}>{t.secondhand.reset}</Button>
        <Button kind="primary" onTap={() => show(chosen)}>
          {t.secondhand.show}
        </Button>
      </View>
    </View>
  )
})

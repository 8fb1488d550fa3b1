import { Text, View } from '@tarojs/components'
import type { PriceUnit, VenuePrice } from '@anglers/contract/venue'
import { VENUE_PRICE_MAX_FEN, VENUE_PRICE_NOTE_CHARS, VENUE_PRICES } from '@anglers/contract/limits'
import { amountOf, fenOf } from '@/lib/format'
import { t } from '@/lib/i18n'
import { Button } from '@/ui/base/Button'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import './VenueFields.scss'

/** A price as it is typed. */
export interface TypedPrice {
  per: PriceUnit
  /** Yuan. */
  price: string
  note: string
}

const units = ['rod', 'hour', 'day', 'weight', 'entry'] as const

/** What was typed as prices; undefined where one is none. */
export function pricesOf(typed: readonly TypedPrice[]): VenuePrice[] | undefined {
  const prices = typed.map(({ per, price, note }) => ({ per, note: note.trim(), priceFen: fenOf(price) }))
  return prices.some(({ priceFen }) => priceFen === null || priceFen > VENUE_PRICE_MAX_FEN) ? undefined : (prices as VenuePrice[])
}

export const typedPrices = (prices: readonly VenuePrice[]): TypedPrice[] =>
  prices.map(({ per, priceFen, note }) => ({ per, note, price: amountOf(priceFen) }))

interface Props {
  value: readonly TypedPrice[]
  problem?: string
  onChange: (prices: TypedPrice[]) => void
}

/** What fishing there costs, by the rod, the hour, the day or what is caught. */
export function PricesField({ value, problem, onChange }: Props) {
  const change = (at: number, part: Partial<TypedPrice>) =>
    onChange(value.map((price, index) => (index === at ? { ...price, ...part } : price)))
  return (
    <View className="venue-field">
      <View className="venue-field__label">
        <Text>{t.common.optional(t.waters.prices)}</Text>
      </View>
      {value.map(({ per, price, note }, at) => (
        <View key={at} className="venue-field__item">
          <Chips
            label={t.waters.prices}
            choices={units.map((key) => ({ key, name: t.waters.per[key] }))}
            current={per}
            onChange={(key) => change(at, { per: key as PriceUnit })}
          />
          <Field
            label={t.waters.price}
            type="digit"
            value={price}
            placeholder="0"
            maxLength={8}
            onInput={(typed) => change(at, { price: typed })}
          />
          <Field
            label={t.common.optional(t.waters.priceNote)}
            value={note}
            placeholder={t.waters.priceNoteHint}
            maxLength={VENUE_PRICE_NOTE_CHARS}
            onInput={(typed) => change(at, { note: typed })}
          />
          <Button small onTap={() => onChange(value.filter((_, index) => index !== at))}>
            {t.waters.removePrice}
          </Button>
        </View>
      ))}
      {problem && (
        <View className="venue-field__problem" role="alert">
          <Text>{problem}</Text>
        </View>
      )}
      {value.length < VENUE_PRICES && (
        <Button small onTap={() => onChange([...value, { per: 'rod', price: '', note: '' }])}>
          {t.waters.addPrice}
        </Button>
      )}
    </View>
  )
}

import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { Good } from '@anglers/contract/shop'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Chips } from '@/ui/form/Chips'
import { Stepper } from './Stepper'
import './SkuSheet.scss'
import './Shop.scss'

interface ChosenOf {
  id: number
  spec: string[]
  stock: number
}

interface Props<S extends ChosenOf> {
  good: Pick<Good, 'title' | 'specs' | 'memberLimit'> & { skus: S[] }
  open: boolean
  onClose: () => void
  /** What one costs. */
  price: (sku: S) => string
  /** What may be done with what is chosen. */
  ways: readonly {
    name: string
    primary?: boolean
    disabled?: (sku: S, quantity: number) => boolean
    onTap: (sku: S, quantity: number) => void
  }[]
  /** Said above the ways of what is chosen. */
  note?: (sku: S, quantity: number) => string
}

/** Which of a good's SKUs, and how many. */
export function SkuSheet<S extends ChosenOf>({ good, open, onClose, price, ways, note }: Props<S>) {
  const first = good.skus.find(({ stock }) => stock > 0) ?? good.skus[0]
  const [spec, setSpec] = useState<readonly string[]>(first?.spec ?? [])
  const [quantity, setQuantity] = useState(1)
  const sku = good.skus.find((one) => one.spec.join('\n') === spec.join('\n'))
  const left = sku?.stock ?? 0
  const most = Math.min(left, good.memberLimit ?? left)
  const count = Math.max(1, Math.min(quantity, most))
  const canBuy = sku !== undefined && left > 0
  return (
    <Sheet title={good.title} open={open} onClose={onClose}>
      <View className="sku-sheet">
        <View className="sku-sheet__price">
          <Text className="shop-price">{sku ? price(sku) : t.shop.gone}</Text>
          <Text className="sku-sheet__stock">{left > 0 ? t.shop.left(left) : t.shop.soldOut}</Text>
        </View>
        {good.specs.map(({ name, values }, at) => (
          <View key={name} className="sku-sheet__spec">
            <View className="sku-sheet__name">
              <Text>{name}</Text>
            </View>
            <Chips
              label={name}
              choices={values.map((value) => ({ key: value, name: value }))}
              current={spec[at] ?? ''}
              onChange={(value) => setSpec(spec.map((one, place) => (place === at ? value : one)))}
            />
          </View>
        ))}
        <View className="sku-sheet__quantity">
          <Text>{t.shop.quantity}</Text>
          <Stepper value={count} max={most} onChange={setQuantity} />
        </View>
        <View className="sku-sheet__ways">
          {sku && note && (
            <View className="sku-sheet__note">
              <Text>{note(sku, count)}</Text>
            </View>
          )}
          {ways.map(({ name, primary, disabled, onTap }) => (
            <Button
              key={name}
              wide
              kind={primary ? 'primary' : undefined}
              className={primary ? 'shop-primary' : undefined}
              disabled={!canBuy || disabled?.(sku, count)}
              onTap={() => sku && onTap(sku, count)}
            >
              {name}
            </Button>
          ))}
        </View>
      </View>
    </Sheet>
  )
}

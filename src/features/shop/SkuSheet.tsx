import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { Good, Sku } from '@anglers/contract/shop'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Chips } from '@/ui/form/Chips'
import { Stepper } from './Stepper'
import './SkuSheet.scss'
import './Shop.scss'

interface Props {
  good: Good
  open: boolean
  onClose: () => void
  onAdd: (sku: Sku, quantity: number) => void
  onBuy: (sku: Sku, quantity: number) => void
}

/** Which of a good's SKUs, and how many. */
export function SkuSheet({ good, open, onClose, onAdd, onBuy }: Props) {
  const first = good.skus.find(({ stock }) => stock > 0) ?? good.skus[0]
  const [spec, setSpec] = useState<readonly string[]>(first?.spec ?? [])
  const [quantity, setQuantity] = useState(1)
  const sku = good.skus.find((one) => one.spec.join('\n') === spec.join('\n'))
  const left = sku?.stock ?? 0
  const count = Math.max(1, Math.min(quantity, left))
  const canBuy = sku !== undefined && left > 0
  return (
    <Sheet title={good.title} open={open} onClose={onClose}>
      <View className="sku-sheet">
        <View className="sku-sheet__price">
          <Text className="shop-price">{sku ? fullYuan(sku.priceFen) : t.shop.gone}</Text>
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
          <Stepper value={count} max={left} onChange={setQuantity} />
        </View>
        <View className="sku-sheet__ways">
          <Button wide disabled={!canBuy} onTap={() => sku && onAdd(sku, count)}>
            {t.shop.add}
          </Button>
          <Button wide kind="primary" className="shop-primary" disabled={!canBuy} onTap={() => sku && onBuy(sku, count)}>
            {t.shop.buyNow}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

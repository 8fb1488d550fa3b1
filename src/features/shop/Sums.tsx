import { Text, View } from '@tarojs/components'
import type { OrderPreview } from '@anglers/contract/shopOrders'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import './Shop.scss'

type Amounts = Pick<OrderPreview, 'goodsFen' | 'freightFen' | 'discountFen' | 'totalFen'>

/** What an order's total is made of. */
export function Sums({ sums: { goodsFen, freightFen, discountFen, totalFen } }: { sums: Amounts }) {
  const rows: [string, string][] = [
    [t.shop.goodsSum, fullYuan(goodsFen)],
    [t.shop.freight, freightFen ? fullYuan(freightFen) : t.shop.free],
    ...(discountFen ? [[t.shop.discount, `−${fullYuan(discountFen)}`] as [string, string]] : []),
    [t.shop.total, fullYuan(totalFen)],
  ]
  return (
    <View className="shop-card">
      {rows.map(([name, value]) => (
        <View key={name} className="shop-fact">
          <Text className="shop-fact__name">{name}</Text>
          <Text className="shop-fact__value">{value}</Text>
        </View>
      ))}
    </View>
  )
}

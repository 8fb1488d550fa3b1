import { Text, View } from '@tarojs/components'
import './Shop.scss'

/** A name and what it is, in a card of the shop. */
export function ShopFact({ name, value }: { name: string; value: string }) {
  return (
    <View className="shop-fact">
      <Text className="shop-fact__name">{name}</Text>
      <Text className="shop-fact__value">{value}</Text>
    </View>
  )
}

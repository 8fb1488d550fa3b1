import { Text, View } from '@tarojs/components'
import type { ShopOrderDetail } from '@anglers/contract/shopOrders'
import './AddressLines.scss'

type Address = Pick<NonNullable<ShopOrderDetail['address']>, 'name' | 'phone' | 'regionNames' | 'street'>

/** Who gets a parcel, and where. */
export function AddressLines({ address: { name, phone, regionNames, street } }: { address: Address }) {
  return (
    <View className="address-lines">
      <View className="address-lines__who">
        <Text>{`${name} ${phone}`}</Text>
      </View>
      <View className="address-lines__where">
        <Text>{`${regionNames.join(' ')} ${street}`}</Text>
      </View>
    </View>
  )
}

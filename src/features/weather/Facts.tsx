import { Text, View } from '@tarojs/components'

/** Names and values, two in a row where there is room. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <View className="weather-facts">
      {facts.map(([name, value]) => (
        <View key={name} className="weather-facts__fact">
          <View className="weather-facts__name">
            <Text>{name}</Text>
          </View>
          <View className="weather-facts__value">
            <Text>{value}</Text>
          </View>
        </View>
      ))}
    </View>
  )
}

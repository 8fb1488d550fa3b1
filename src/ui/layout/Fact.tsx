import { Text, View } from '@tarojs/components'
import './Row.scss'

interface Props {
  name: string
  value: string
}

/** A line of a menu that leads nowhere: it only says something. */
export function Fact({ name, value }: Props) {
  return (
    <View className="row">
      <View className="row__name">
        <Text>{name}</Text>
      </View>
      <Text className="row__note">{value}</Text>
    </View>
  )
}

import { Text, View } from '@tarojs/components'
import './Row.scss'

interface Props {
  name: string
  value: string
}

/** A menu row that shows a value and is not tappable. */
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

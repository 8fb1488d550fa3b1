import { Text, View } from '@tarojs/components'
import './Headline.scss'

interface Props {
  title: string
  /** A sentence below it. */
  text: string
}

/** What a page or a card without content of its own has to say, large and in the middle. */
export function Headline({ title, text }: Props) {
  return (
    <View className="headline">
      <View className="headline__title" role="heading" aria-level={2}>
        <Text>{title}</Text>
      </View>
      <View className="headline__text">
        <Text>{text}</Text>
      </View>
    </View>
  )
}

import { Text, View } from '@tarojs/components'
import './Headline.scss'

interface Props {
  title: string
  /** A sentence below the title. */
  text: string
}

/** A large, centred title of a page or card without other content. */
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

import { Text, View } from '@tarojs/components'
import { Button } from '../base/Button'
import './Notice.scss'

export interface Way {
  name: string
  to?: string
  onTap?: () => void
}

interface Props {
  picture: 'calm' | 'signal' | 'gone' | 'key'
  text: string
  /** The single action. */
  way?: Way
}

/** Layout of empty, error and gone states: a picture, a sentence and one action. */
export function Notice({ picture, text, way }: Props) {
  return (
    <View className="notice">
      <View className="notice__round">
        <View className={`notice__picture notice__picture--${picture}`} />
      </View>
      <Text className="notice__text">{text}</Text>
      {way && (
        <Button small className="notice__way" to={way.to} onTap={way.onTap}>
          {way.name}
        </Button>
      )}
    </View>
  )
}

import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import './MessageBody.scss'

/** In the place of a card whose thing is gone. */
export const GoneBody = () => (
  <View className="message-body message-body--text message-body--gone">
    <Text>{t.chat.cardGone}</Text>
  </View>
)

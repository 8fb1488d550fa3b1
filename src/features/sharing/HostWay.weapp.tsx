import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n/rooms'
import { Icon } from '@/ui/base/Icon'
import { ShareTap } from '@/ui/base/ShareTap'

/** The host's own ways, which only its button opens; the page says what is shared (usePostPageSharing). */
export const HostWay = ({ id }: { id: number }) => (
  <ShareTap className="share-ways__way" label={t.sharing.host} id={id} onShare={() => undefined}>
    <View className="share-ways__icon">
      <Icon name="share" />
    </View>
    <Text>{t.sharing.host}</Text>
  </ShareTap>
)

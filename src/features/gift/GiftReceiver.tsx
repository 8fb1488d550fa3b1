import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { members } from '@/features/account'
import { posts } from '@/features/content'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { Avatar } from '@/ui/base/Avatar'
import type { GiftTarget } from './GiftGiving'
import './GiftReceiver.scss'

interface Props {
  target: GiftTarget
}

/**
 * For whom a gift will be, as the page that led here knows them. Asking for their homepage would count as a visit, which they would see;
 * so after a reload nobody is named.
 */
export const GiftReceiver = observer(function GiftReceiver({ target: { userId, postId } }: Props) {
  const receiver = postId === undefined ? members.get(userId!)?.data : posts.get(postId)?.data.author
  if (!receiver) return null
  const name = nameOf(receiver)
  return (
    <View className="gift-receiver">
      <Avatar url={receiver.avatar} name={name} />
      <View className="gift-receiver__words">
        <Text>{t.gift.giveWho(name)}</Text>
      </View>
    </View>
  )
})

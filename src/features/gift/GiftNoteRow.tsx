import { Text, View } from '@tarojs/components'
import type { GiftNote, GiftNoteType } from '@anglers/contract/gift'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { whenLabel } from '@/lib/time'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { giftName } from './words'
import './GiftNoteRow.scss'

interface Props {
  note: GiftNote
  type: GiftNoteType
}

/** A gift: what it is, from whom or for whom, what was said, and when. */
export function GiftNoteRow({ note: { names, picture, from, to, word, postId, at }, type }: Props) {
  const name = giftName(names)
  const other = type === 'received' ? from : to
  return (
    <Tap className="gift-note" to={postId === null ? routes.author(other.id) : routes.post(postId)}>
      <Img className="gift-note__picture" src={picture} alt="" />
      <View className="gift-note__words">
        <View className="gift-note__what">
          <Text>{type === 'received' ? t.gift.fromWhom(nameOf(other), name) : t.gift.toWhom(nameOf(other), name)}</Text>
        </View>
        {word !== '' && (
          <View className="gift-note__word">
            <Text>{word}</Text>
          </View>
        )}
        <View className="gift-note__when">
          <Text>{whenLabel(at)}</Text>
        </View>
      </View>
    </Tap>
  )
}

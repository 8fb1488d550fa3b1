import { Text, View } from '@tarojs/components'
import type { UserCard } from '@anglers/contract/account'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { session } from '@/stores/session'
import { takingOf } from './taken'

interface Props {
  id: number
  sender: UserCard
}

/** Under a red packet in a conversation: that I took a part, and of one of mine who did. */
export const RedbagNotes = observer(function RedbagNotes({ id, sender }: Props) {
  const taking = takingOf(id)
  if (!taking) return null
  const { mine, others, latest } = taking
  const notes = [
    mine && (sender.id === session.userId ? t.redbag.tookOwn : t.redbag.tookFrom(nameOf(sender))),
    latest && (others > 1 ? t.redbag.manyTook(nameOf(latest), others - 1) : t.redbag.oneTook(nameOf(latest))),
  ]
  return (
    <>
      {notes.map(
        (note, at) =>
          note && (
            <View key={at} className="message-note" role="status">
              <Text>{note}</Text>
            </View>
          ),
      )}
    </>
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { FollowButton, members } from '@/features/account'
import { t } from '@/lib/i18n'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import type { Notice } from './Notice'
import './NoticeActions.scss'

interface Props {
  notice: Notice
  onReply: (notice: Notice) => void
}

/** What can be done about a notification without opening its subject: answer or like a comment, follow back. */
export const NoticeActions = observer(function NoticeActions({ notice, onReply }: Props) {
  const {
    comment,
    following,
    users: [who],
  } = notice.data
  if (!who) return null
  const follower = following == null ? undefined : members.get(who.id)
  if (follower)
    return (
      <View className="notice-actions">
        <FollowButton member={follower} />
      </View>
    )
  if (!comment) return null
  const { liked, can } = comment
  return (
    <View className="notice-actions">
      {can.reply && (
        <Tap className="notice-actions__act icon-before icon--comment" onTap={() => onReply(notice)}>
          <Text>{t.comment.reply}</Text>
        </Tap>
      )}
      {(can.like || liked) && (
        <Tap
          className={liked ? 'notice-actions__act notice-actions__act--liked' : 'notice-actions__act'}
          label={t.notice.like}
          pressed={liked}
          onTap={() => notice.like()}
        >
          <Icon name={liked ? 'like-on' : 'like'} />
        </Tap>
      )}
    </View>
  )
})

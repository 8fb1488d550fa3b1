import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { timeAgo } from '@/lib/time'
import { nameOf } from '@/lib/nameOf'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { askToDelete } from './deleteComment'
import type { PlacedComment } from './myComments'
import './MyCommentRow.scss'

interface Props {
  placed: PlacedComment
}

/** Something that the member said, and the post that they said it under. */
export const MyCommentRow = observer(function MyCommentRow({ placed: { comment, post } }: Props) {
  const { body, pictures, replyTo, createdAt, counts, can } = comment.data
  return (
    <View className="my-comment card">
      <View className="my-comment__body">
        {replyTo && <Text className="my-comment__to">{t.comment.toName(nameOf(replyTo))}</Text>}
        <Text>{[body, pictures.length > 0 && t.chat.kinds.picture].filter(Boolean).join(' ')}</Text>
      </View>
      <Tap className="my-comment__post" to={routes.post(post.id, 'comments')}>
        <View className="my-comment__title ellipsis">
          <Text>{post.title || t.comment.untitledPost}</Text>
        </View>
        <Icon name="forward" />
      </Tap>
      <View className="my-comment__foot">
        <Text>{timeAgo(createdAt) + (counts.likes > 0 ? ` · ${t.content.counts.likes(counts.likes)}` : '')}</Text>
        {can.delete && (
          <Tap className="my-comment__delete" label={t.comment.deleteThis(body)} onTap={() => void askToDelete(comment)}>
            <Icon name="trash" />
          </Tap>
        )}
      </View>
    </View>
  )
})

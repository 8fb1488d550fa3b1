import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { Words } from '@/features/content/words'
import { countLabel } from '@/lib/format'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { timeAgo } from '@/lib/time'
import { nameOf } from '@/lib/nameOf'
import { seePictures } from '@/stores/seePictures'
import { Avatar } from '@/ui/base/Avatar'
import { Badge } from '@/ui/base/Badge'
import { LongPress } from '@/ui/base/LongPress'
import { Icon } from '@/ui/base/Icon'
import { Picture } from '@/ui/base/Picture'
import { Tap } from '@/ui/base/Tap'
import type { Comment } from './Comment'
import { openCommentMenu } from './commentMenu'
import { askToDelete } from './deleteComment'
import type { Discussion } from './Discussion'
import './CommentItem.scss'

interface Props {
  comment: Comment
  discussion: Discussion
}

/** A comment with the replies under it. */
export const CommentItem = observer(function CommentItem({ comment, discussion }: Props) {
  const { replies, hidden, thread } = comment
  return (
    <View className="comment">
      <CommentLine comment={comment} discussion={discussion} />
      {replies.length + hidden > 0 && (
        <View className="comment__replies">
          {replies.map((reply) => (
            <CommentLine key={reply.id} comment={reply} discussion={discussion} />
          ))}
          {hidden > 0 && (
            <Tap className="comment__more" onTap={() => void comment.showMore()}>
              <Text>
                {thread.phase === 'loading' || thread.phase === 'more'
                  ? t.common.loadingMore
                  : thread.problem
                    ? t.common.tapToRetry(thread.problem.message)
                    : t.comment.moreReplies(hidden)}
              </Text>
            </Tap>
          )}
        </View>
      )}
    </View>
  )
})

/** Who said what, when, and what one may do about it. */
const CommentLine = observer(function CommentLine({ comment, discussion }: Props) {
  const { author, body, mentions, pictures, byAuthor, pinned, replyTo, createdAt, ipRegion, counts, liked, can } = comment.data
  return (
    <View className="comment__line">
      <Tap className="comment__avatar" to={routes.author(author.id)} label={nameOf(author)}>
        <Avatar url={author.avatar} name={nameOf(author)} size="small" />
      </Tap>
      <View className="comment__main">
        <View className="comment__head">
          <Text className="comment__name">{nameOf(author)}</Text>
          {byAuthor && <Badge kind="main">{t.comment.author}</Badge>}
          {pinned && <Badge>{t.common.pinned}</Badge>}
        </View>
        <LongPress className="comment__body" onLongPress={() => void openCommentMenu(comment, discussion)}>
          {replyTo && <Text className="comment__to">{t.comment.toName(nameOf(replyTo))}</Text>}
          <Words text={body || (pictures.length ? '' : t.comment.gone)} mentions={mentions} />
        </LongPress>
        {pictures.length > 0 && (
          <View className="comment__pictures">
            {pictures.map((picture, at) => (
              <Tap key={picture.id} className="comment__picture" label={t.media.viewLarge} onTap={() => seePictures(pictures, at)}>
                <Picture picture={picture} size="thumb" ratio={1} />
              </Tap>
            ))}
          </View>
        )}
        <View className="comment__foot">
          <Text className="comment__when">{timeAgo(createdAt) + (ipRegion ? ` · ${ipRegion}` : '')}</Text>
          {(can.reply || discussion.invitesVisitors) && (
            <Tap className="comment__act" onTap={() => discussion.begin(comment)}>
              <Text>{t.comment.reply}</Text>
            </Tap>
          )}
          {can.delete && (
            <Tap className="comment__act" onTap={() => void askToDelete(comment)}>
              <Text>{t.common.delete}</Text>
            </Tap>
          )}
          {can.report && (
            <Tap className="comment__act" label={t.common.moreActions} onTap={() => void openCommentMenu(comment, discussion)}>
              <Icon name="more" />
            </Tap>
          )}
        </View>
      </View>
      <Tap
        className={liked ? 'comment__like comment__like--on' : 'comment__like'}
        label={t.common.like(counts.likes)}
        pressed={liked}
        onTap={() => comment.like()}
      >
        <Icon name={liked ? 'like-on' : 'like'} />
        <Text className="comment__count">{countLabel(counts.likes)}</Text>
      </Tap>
    </View>
  )
})

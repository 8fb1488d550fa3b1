import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import { CommentItem, CommentSkeleton, Composer, Discussion } from '@/features/comment'
import type { Post } from '@/features/content'
import { t } from '@/lib/i18n'
import { Button } from '@/ui/base/Button'
import { RecordList } from '@/ui/list/RecordList'
import './FilmComments.scss'

interface Props {
  post: Post
}

/** What is said of a film, over it. */
export const FilmComments = observer(function FilmComments({ post }: Props) {
  // Of another reader it is another record.
  const discussion = useMemo(() => new Discussion(post), [post])
  useEffect(() => discussion.resume(), [discussion])
  return (
    <View className="film-comments">
      <View className="film-comments__list">
        <RecordList
          source={discussion.comments}
          render={(comment) => <CommentItem comment={comment} discussion={discussion} />}
          skeleton={<CommentSkeleton />}
          empty={{ text: t.comment.empty }}
        />
      </View>
      {(post.data.can.comment || discussion.invitesVisitors) && (
        <View className="film-comments__write">
          <Button wide onTap={() => discussion.begin()}>
            {t.post.saySomething}
          </Button>
        </View>
      )}
      <Composer discussion={discussion} />
    </View>
  )
})

import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useDidShow } from '@tarojs/taro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { AdvertSlot } from '@/features/advert'
import { CommentItem, CommentSkeleton, Composer, Discussion, orders, type Comment } from '@/features/comment'
import { posts, usePostPageSharing, type Post } from '@/features/content'
import { PostBar, PostDetail, PostDetailSkeleton, postOf, RelatedPosts } from '@/features/post'
import { useDidComeBack } from '@/lib/comingBack'
import { t } from '@/lib/i18n'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { Tabs } from '@/ui/base/Tabs'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'
import { RecordList } from '@/ui/list/RecordList'
import { Scroll } from '@/ui/layout/Scroll'
import './detail.scss'

const COMMENTS = 'comments'
/** So many comments come first: who reads them stays with this post. */
const RELATED_AFTER = 3

interface PostPageProps {
  id: number
  /** Where in the page to begin. */
  part: string
}

const PostPage = observer(function PostPage({ id, part }: PostPageProps) {
  const [source] = useState(() => postOf(id))
  useEffect(() => void source.load(), [source])
  // Signing in may open what was locked.
  useDidShow(() => void source.load())
  // So may VIP that was bought elsewhere, its forum, its topic.
  useDidComeBack(() => {
    if (source.phase !== 'loading' && source.value?.data.locked) void source.refresh()
  })
  // A list that led here knows the post's card already.
  const post = source.value ?? posts.get(id)
  usePostPageSharing(() => post)

  if (source.problem && !source.value) {
    return (
      <Screen>
        <Failure problem={source.problem} onRetry={() => void source.refresh()} />
      </Screen>
    )
  }
  if (!post)
    return (
      <Screen>
        <PostDetailSkeleton />
      </Screen>
    )
  if (post.data.state === 'removed')
    return (
      <Screen>
        <Gone />
      </Screen>
    )
  return <PostWithComments key={post.id} post={post} part={part} onRefresh={() => source.refresh()} />
})

interface PostWithCommentsProps {
  post: Post
  part: string
  onRefresh: () => Promise<void>
}

const PostWithComments = observer(function PostWithComments({ post, part, onRefresh }: PostWithCommentsProps) {
  // To another member who has signed in it is another record.
  const discussion = useMemo(() => new Discussion(post), [post])
  useEffect(() => discussion.resume(), [discussion])
  const { locked, counts } = post.data
  const related = <RelatedPosts id={post.id} />
  const [isQuiet] = useState(counts.comments === 0)
  const above = useRef<Comment>()
  const { items } = discussion.comments
  // Where it was, also when a comment comes before it.
  if (!above.current || !items.includes(above.current)) above.current = items[Math.min(items.length, RELATED_AFTER) - 1]
  const whole = (
    <>
      <PostDetail post={post} />
      {(locked || isQuiet) && related}
      <AdvertSlot place="detail" />
    </>
  )
  const heading = (
    <View id={COMMENTS} className="post-comments">
      <View className="post-comments__title" role="heading" aria-level={2}>
        {t.comment.comments(counts.comments)}
      </View>
      <View className="post-comments__orders">
        <Tabs
          tabs={orders.map((key) => ({ key, name: t.comment.orders[key] }))}
          current={discussion.order}
          onChange={(order) => discussion.sort(order)}
        />
      </View>
    </View>
  )

  return (
    <Screen footer={<PostBar discussion={discussion} />}>
      {locked ? (
        <Scroll onRefresh={onRefresh}>{whole}</Scroll>
      ) : (
        <RecordList
          source={discussion.comments}
          render={(comment) => (
            <>
              <CommentItem comment={comment} discussion={discussion} />
              {!isQuiet && comment === above.current && related}
            </>
          )}
          skeleton={<CommentSkeleton />}
          empty={{ text: discussion.order === 'author' ? t.comment.emptyByAuthor : t.comment.empty }}
          header={
            <>
              {whole}
              {heading}
            </>
          }
          start={part === COMMENTS ? COMMENTS : undefined}
          onRefresh={onRefresh}
        />
      )}
      <Composer discussion={discussion} />
    </Screen>
  )
})

export default function DetailPage() {
  const { id, text } = useParams()
  const post = id('id')
  return post ? (
    <PostPage id={post} part={text('part')} />
  ) : (
    <Screen>
      <Gone />
    </Screen>
  )
}

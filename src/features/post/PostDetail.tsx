import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { Byline, FollowButton, members } from '@/features/account'
import { Caught, markOf, openPostMenu, ReprintStrip, type Post } from '@/features/content'
import { PostBody } from '@/features/content/bodies'
import { t } from '@/lib/i18n'
import { back } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { timeAgo } from '@/lib/time'
import { seePictures } from '@/stores/seePictures'
import { session } from '@/stores/session'
import { openAfterSignIn } from '@/stores/signin'
import { Badge } from '@/ui/base/Badge'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { PictureGrid } from '@/ui/base/PictureGrid'
import { Tap } from '@/ui/base/Tap'
import { HeldCard, LockPanel } from './below'
import { WhereIs } from './WhereIs'
import './PostDetail.scss'

interface Props {
  post: Post
}

async function handleMenu(post: Post) {
  await openPostMenu(post)
  if (post.isGone) back()
}

/** A whole post. */
export const PostDetail = observer(function PostDetail({ post }: Props) {
  const { state, author, title, pictures, place, area, tags, locked, reprint, forum, counts, publishedAt, edited, ipRegion, can } =
    post.data
  // What stands in the text is not shown once more.
  const below = pictures.filter(({ id }) => !post.data.blocks?.some((block) => block.type === 'picture' && block.picture.id === id))
  const mark = markOf(post.data)
  const member = members.get(author.id)

  return (
    <View className="post-detail" role="article">
      <View className="post-detail__head">
        <Byline author={author} when={[timeAgo(publishedAt), edited && t.post.edited, ipRegion].filter(Boolean).join(' · ')} />
        {mark !== '' && <Badge>{mark}</Badge>}
        {member && <FollowButton member={member} />}
        {(can.edit || can.delete || can.report || can.moderate) && (
          <Tap className="post-detail__menu" label={t.common.moreActions} onTap={() => void handleMenu(post)}>
            <Icon name="more" />
          </Tap>
        )}
      </View>

      {state !== 'live' && author.id === session.userId && <HeldCard post={post} />}
      {title !== '' && (
        <View className="post-detail__title" role="heading" aria-level={2}>
          <Text userSelect>{title}</Text>
        </View>
      )}
      <PostBody post={post} onHold={() => void handleMenu(post)} />
      <Caught catches={post.data.catches} whole />
      {locked && <LockPanel post={post} locked={locked} />}
      {reprint && <ReprintStrip reprint={reprint} />}
      {below.length > 0 && (
        <View className="post-detail__pictures">
          <PictureGrid pictures={below} first onOpen={(index) => seePictures(below, index)} />
        </View>
      )}
      <WhereIs id={post.id} place={place} area={area} />
      {(forum || tags.length > 0) && (
        <View className="post-detail__tags">
          {forum && (
            <Tap className="tag icon-before icon--bbs" to={routes.forum(forum.id)}>
              <Text>{forum.name}</Text>
            </Tap>
          )}
          {tags.map(({ id, name }) => (
            <Tap key={id} className="tag" to={routes.topic(id)}>
              <Text>{`#${name}`}</Text>
            </Tap>
          ))}
        </View>
      )}
      {!locked && (
        <View className="post-detail__giving">
          <Button small to={routes.rewards(post.id)}>
            {t.reward.name}
          </Button>
          {author.id !== session.userId && (
            <Button small onTap={() => openAfterSignIn(routes.gifts({ post: post.id }))}>
              {t.gift.name}
            </Button>
          )}
        </View>
      )}
      <View className="post-detail__views">
        <Text>{t.content.counts.views(counts.views)}</Text>
      </View>
    </View>
  )
})

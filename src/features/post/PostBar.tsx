import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { Discussion } from '@/features/comment'
import { sharePost } from '@/features/content'
import { classes } from '@/lib/classes'
import { countLabel } from '@/lib/format'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { openAfterSignIn } from '@/stores/signin'
import { Tap } from '@/ui/base/Tap'
import { SharingHere } from './sharingHere'
import './PostBar.scss'

interface Props {
  discussion: Discussion
}

/** What can be done with a post, within reach of the thumb. */
export const PostBar = observer(function PostBar({ discussion }: Props) {
  const { post } = discussion
  const { id, counts, liked, faved, can } = post.data
  return (
    <View className="post-bar">
      {(can.comment || discussion.invitesVisitors) && (
        <Tap className="post-bar__write ellipsis" onTap={() => discussion.begin()}>
          {t.post.saySomething}
        </Tap>
      )}
      <Tap
        className={classes('post-bar__act', liked ? 'post-bar__act--liked icon--like-on' : 'icon--like', 'icon-before')}
        label={t.common.like(counts.likes)}
        pressed={liked}
        onTap={() => post.like()}
      >
        {countLabel(counts.likes)}
      </Tap>
      <Tap
        className={classes('post-bar__act', faved ? 'post-bar__act--faved icon--star-on' : 'icon--star', 'icon-before')}
        label={t.common.favour(counts.favs)}
        pressed={faved}
        onTap={() => post.favour()}
      >
        {countLabel(counts.favs)}
      </Tap>
      {can.reprint && (
        <Tap
          className="post-bar__act icon-before icon--reprint"
          label={t.content.reprints(counts.reprints)}
          onTap={() => openAfterSignIn(routes.reprint(id))}
        >
          {countLabel(counts.reprints)}
        </Tap>
      )}
      <Tap className="post-bar__act icon-before icon--share" label={t.common.share} onTap={() => sharePost(post)} />
      <SharingHere />
    </View>
  )
})

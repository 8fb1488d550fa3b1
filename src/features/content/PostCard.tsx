import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Byline } from '@/features/account'
import { classes } from '@/lib/classes'
import { countLabel } from '@/lib/format'
import { t } from '@/lib/i18n'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { timeAgo } from '@/lib/time'
import { seePictures } from '@/stores/seePictures'
import { openAfterSignIn } from '@/stores/signin'
import { Badge } from '@/ui/base/Badge'
import { Icon } from '@/ui/base/Icon'
import { PictureGrid } from '@/ui/base/PictureGrid'
import { ShareTap } from '@/ui/base/ShareTap'
import { Tap } from '@/ui/base/Tap'
import { Caught } from './Caught'
import { CardStrip } from './CardStrip'
import { lockReason, markOf } from './locks'
import type { Post } from './Post'
import { ReprintStrip } from './ReprintStrip'
import { sharePost } from './share'
import { unfold } from './unfold'
import './PostCard.scss'

/** The words of a card, as they are to be drawn. */
export interface DrawnWords {
  title: ReactNode
  text: ReactNode
}

interface Props {
  post: Post
  /** With it the card offers what the reader may do with their own post. */
  onMenu?: (post: Post) => void
  /** The forum in whose list it stands: its name is above all of them. */
  within?: number
  /** It is offered, and not asked for: its reader may say that they do not care for it. */
  offered?: boolean
  /** In the place of the plain title and text. */
  words?: DrawnWords
}

/**
 * A post in a list. Every element is sent to a mini-program's page as data, ten cards at a time: so there are few, and
 * the text stands in the element that it is styled by.
 */
export const PostCard = observer(function PostCard({ post, onMenu, within, offered, words }: Props) {
  const {
    id,
    type,
    author,
    title,
    text,
    more,
    body = '',
    unfolded = false,
    dismissed = false,
    pictures,
    place,
    tags,
    locked,
    extra,
    catches,
    reprint,
    forum: home,
    counts,
    liked,
    faved,
    state,
    sticky,
    publishedAt,
    can,
  } = post.data
  const mark = markOf(post.data)
  const whole = (unfolded && !locked && body) || ''
  const forum = home?.id === within ? null : home
  const where = place ? ` · ${place.name}` : ''
  // A draft goes on being written; what is sold has a page of its own.
  const address = state === 'draft' ? routes.publish(type, id) : type === 'secondhand' ? routes.listing(id) : routes.post(id)

  return (
    <View className={classes('post-card card', state !== 'live' && 'post-card--unpublished')} onClick={() => open(address)}>
      <View className="post-card__head">
        <Byline author={author} when={timeAgo(publishedAt) + where} />
        {sticky && <Badge kind="main">{t.common.pinned}</Badge>}
        {mark !== '' && <Badge>{mark}</Badge>}
        {onMenu && (can.edit || can.delete || dismissed || offered) && (
          <Tap className="post-card__menu" label={t.common.moreActions} onTap={() => onMenu(post)}>
            <Icon name="more" />
          </Tap>
        )}
      </View>

      <Tap className="post-card__body" to={address}>
        {title !== '' && <View className="post-card__title">{words?.title ?? title}</View>}
        {text !== '' && (
          <View className={classes('post-card__text', whole !== '' && 'post-card__text--whole')}>{whole || (words?.text ?? text)}</View>
        )}
        {more && locked && <View className="post-card__more">{t.content.readMore}</View>}
        <CardStrip type={type} extra={extra} />
        <Caught catches={catches} />
        {locked && <View className="post-card__lock icon-before icon--lock">{lockReason(locked)}</View>}
      </Tap>

      {more && !locked && whole === '' && (
        <Tap className="post-card__more post-card__more--here" onTap={() => void unfold(post, address)}>
          {t.content.readMore}
        </Tap>
      )}

      {reprint && <ReprintStrip reprint={reprint} />}

      {pictures.length > 0 && <PictureGrid pictures={pictures} onOpen={(index) => seePictures(pictures, index)} />}

      {(forum || tags.length > 0) && (
        <View className="post-card__tags">
          {forum && (
            <Tap className="tag icon-before icon--bbs" to={routes.forum(forum.id)}>
              {forum.name}
            </Tap>
          )}
          {tags.map((tag) => (
            <Tap key={tag.id} className="tag" to={routes.topic(tag.id)}>{`#${tag.name}`}</Tap>
          ))}
        </View>
      )}

      {state === 'live' && (
        <View className="post-card__actions">
          <ShareTap className="action icon-before icon--share" label={t.common.share} id={id} onShare={() => sharePost(post)} />
          {can.reprint && (
            <Tap
              className="action icon-before icon--reprint"
              label={t.content.reprints(counts.reprints)}
              onTap={() => openAfterSignIn(routes.reprint(id))}
            >
              {countLabel(counts.reprints)}
            </Tap>
          )}
          <Tap className="action icon-before icon--comment" label={t.comment.comments(counts.comments)} to={routes.post(id, 'comments')}>
            {countLabel(counts.comments)}
          </Tap>
          <Tap
            className={faved ? 'action action--faved icon-before icon--star-on' : 'action icon-before icon--star'}
            label={t.common.favour(counts.favs)}
            pressed={faved}
            onTap={() => post.favour()}
          >
            {countLabel(counts.favs)}
          </Tap>
          <Tap
            className={liked ? 'action action--liked icon-before icon--like-on' : 'action icon-before icon--like'}
            label={t.common.like(counts.likes)}
            pressed={liked}
            onTap={() => post.like()}
          >
            {countLabel(counts.likes)}
          </Tap>
        </View>
      )}
    </View>
  )
})

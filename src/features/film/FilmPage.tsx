import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { Byline } from '@/features/account'
import { type Post, sharePost } from '@/features/content'
import { countLabel } from '@/lib/format'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { timeAgo } from '@/lib/time'
import { FilmPlayer } from '@/ui/base/FilmPlayer'
import { Img } from '@/ui/base/Img'
import { Icon } from '@/ui/base/Icon'
import { ShareTap } from '@/ui/base/ShareTap'
import { Tap } from '@/ui/base/Tap'
import type { FilmFeed } from './filmFeed'
import './FilmPage.scss'

/** Two taps within this time, in ms, are one gesture. */
const DOUBLE_MS = 300

interface Props {
  feed: FilmFeed
  post: Post
  index: number
  onComments: () => void
}

/** One film over the whole screen: a tap stops it, two like it. */
export const FilmPage = observer(function FilmPage({ feed, post, index, onComments }: Props) {
  const { id, author, title, text, publishedAt, extra, counts, liked, can } = post.data
  const first = useRef<ReturnType<typeof setTimeout>>()
  if (extra?.type !== 'video' || !extra.film.url) return null
  const { film } = extra
  const isNear = Math.abs(index - feed.current) <= 1
  const playing = feed.isPlaying(index)

  const handleTap = () => {
    if (first.current) {
      clearTimeout(first.current)
      first.current = undefined
      if (!post.data.liked && can.react) post.like()
      return
    }
    first.current = setTimeout(() => {
      first.current = undefined
      feed.turn(index)
    }, DOUBLE_MS)
  }
  return (
    <View className="film-page">
      <Tap className="film-page__stage" label={playing ? t.video.pause : t.video.play} onTap={handleTap}>
        {isNear ? (
          <FilmPlayer
            src={film.url!}
            poster={film.poster?.full ?? ''}
            playing={playing}
            muted={feed.muted}
            loop
            onBlocked={() => feed.silence()}
          />
        ) : (
          film.poster && <Img className="film-page__cover" src={film.poster.card} alt="" />
        )}
        {index === feed.current && feed.paused && <Icon name="play" className="film-page__play" />}
      </Tap>
      <View className="film-page__acts">
        <Tap className="film-page__act" label={t.common.like(counts.likes)} pressed={liked} onTap={() => post.like()}>
          <Icon name={liked ? 'like-on' : 'like'} className={liked ? 'film-page__liked' : undefined} />
          <Text>{countLabel(counts.likes)}</Text>
        </Tap>
        <Tap className="film-page__act" label={t.comment.comments(counts.comments)} onTap={onComments}>
          <Icon name="comment" />
          <Text>{countLabel(counts.comments)}</Text>
        </Tap>
        <ShareTap className="film-page__act icon-before icon--share" label={t.common.share} id={id} onShare={() => sharePost(post)} />
        <Tap className="film-page__act" label={feed.muted ? t.video.soundOn : t.video.soundOff} onTap={() => feed.turnSound()}>
          <Icon name={feed.muted ? 'mute' : 'sound'} />
        </Tap>
      </View>
      <View className="film-page__words">
        <Byline author={author} when={timeAgo(publishedAt)} />
        <Tap className="film-page__text two-lines" to={routes.post(id)}>
          {title || text}
        </Tap>
      </View>
    </View>
  )
})

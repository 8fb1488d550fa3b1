import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { FilmPlayer } from '@/ui/base/FilmPlayer'
import { Tap } from '@/ui/base/Tap'
import type { BodyProps } from '../../bodies/body'
import { PostText } from '../../bodies/PostText'
import './VideoBody.scss'

/** A film, played by the host's own buttons, and what is said of it. */
export const VideoBody = observer(function VideoBody({ post, onHold }: BodyProps) {
  const { extra, id } = post.data
  const film = extra?.type === 'video' ? extra.film : null
  return (
    <View>
      {film && (
        <View className="video-body" style={{ paddingTop: `${Math.min(133, (100 * film.height) / (film.width || 1)).toFixed(1)}%` }}>
          {film.url ? (
            <View className="video-body__film">
              <FilmPlayer src={film.url} poster={film.poster?.card ?? ''} playing={false} muted={false} controls />
            </View>
          ) : (
            <View className="video-body__waits">{t.video.converting}</View>
          )}
        </View>
      )}
      {film?.url && (
        <Tap className="video-body__feed" to={routes.videos(id)}>
          {t.video.watchInFeed}
        </Tap>
      )}
      <PostText post={post} onHold={onHold} />
    </View>
  )
})

import { View } from '@tarojs/components'
import type { VideoCard } from '@anglers/contract/posts/video'
import { clockTime } from '@/lib/clockTime'
import { t } from '@/lib/i18n'
import { Img } from '@/ui/base/Img'
import './VideoStrip.scss'

interface Props {
  extra: VideoCard
}

/** The cover of a film on a card, and how long it is. */
export function VideoStrip({ extra: { film } }: Props) {
  return (
    <View className="video-strip">
      {film.poster && <Img className="video-strip__cover" src={film.poster.card} alt={film.poster.alt} color={film.poster.color} />}
      <View className="video-strip__length icon-before icon--play">{film.url ? clockTime(film.seconds) : t.video.converting}</View>
    </View>
  )
}

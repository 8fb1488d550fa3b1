import { Video } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { absolute } from '@/lib/url'
import type { FilmPlayerProps } from './FilmPlayer.types'
import './FilmPlayer.scss'

let made = 0

/** Plays a film. */
export function FilmPlayer({ src, poster, playing, muted, controls = false, loop }: FilmPlayerProps) {
  const [id] = useState(() => `film-${++made}`)
  useEffect(() => {
    const film = Taro.createVideoContext(id)
    if (playing) film.play()
    else film.pause()
  }, [id, playing])
  return (
    <Video
      id={id}
      className="film-player"
      src={absolute(src)}
      poster={poster && absolute(poster)}
      autoplay={playing}
      muted={muted}
      controls={controls}
      showCenterPlayBtn={controls}
      loop={loop}
      objectFit="contain"
    />
  )
}

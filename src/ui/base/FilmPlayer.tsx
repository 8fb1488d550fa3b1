import { useEffect, useRef } from 'react'
import { absolute } from '@/lib/url'
import type { FilmPlayerProps } from './FilmPlayer.types'
import './FilmPlayer.scss'

/** Plays a film. */
export function FilmPlayer({ src, poster, playing, muted, controls, loop, onBlocked }: FilmPlayerProps) {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = film
    if (!current) return
    // React sets it before, and never after, the first drawing.
    current.muted = muted
    if (!playing) current.pause()
    else void current.play()?.catch(() => onBlocked?.())
  }, [playing, muted, src, onBlocked])
  return (
    <video
      ref={film}
      className="film-player"
      src={absolute(src)}
      poster={poster ? absolute(poster) : undefined}
      preload={playing ? 'auto' : 'metadata'}
      playsInline
      controls={controls}
      loop={loop}
      muted={muted}
    />
  )
}

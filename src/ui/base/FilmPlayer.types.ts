export interface FilmPlayerProps {
  src: string
  /** What stands there until it plays; '' for nothing. */
  poster: string
  playing: boolean
  muted: boolean
  /** The host's own buttons. */
  controls?: boolean
  loop?: boolean
  /** It does not begin by itself: browsers let none play aloud before a tap. */
  onBlocked?: () => void
}

export interface ImgProps {
  /** Absolute, or a path on the server. */
  src: string
  /** What it shows; empty for what only decorates. */
  alt: string
  /** Gives it a size: it fills that, cropped. */
  className?: string
  /** #rrggbb, shown until the picture is there, and when it does not come. */
  color?: string
  /** It is in sight from the start: fetched before others, at once. */
  first?: boolean
  onError?: () => void
}

export interface ImgProps {
  /** Absolute, or a path on the server. */
  src: string
  /** Alternative text; empty for decorative images. */
  alt: string
  /** Sets the size; the image is cropped to fill it. */
  className?: string
  /** #rrggbb, shown while loading and when loading fails. */
  color?: string
  /** Visible from the start: loaded eagerly and with high priority. */
  first?: boolean
  /** It is there. */
  onLoad?: () => void
  onError?: () => void
}

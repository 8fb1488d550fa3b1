/** A picture and its renditions on the server. */
export interface PictureFile {
  id: number
  /** Pixels, of the full size. */
  width: number
  height: number
  /** #rrggbb, shown until it is loaded. */
  color: string
  alt: string
  thumb: string
  card: string
  full: string
}

/** A picture in the sizes that the server keeps of it. */
export interface PictureFile {
  id: number
  /** Pixels, of the full size. */
  width: number
  height: number
  /** #rrggbb, shown until the picture is there. */
  color: string
  alt: string
  thumb: string
  card: string
  full: string
}

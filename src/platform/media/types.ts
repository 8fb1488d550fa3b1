import type { Square } from '@/lib/square'

/** A picture on the device, chosen but not sent yet. */
export interface ChosenPicture {
  /** What the host can show and upload it by. */
  path: string
  bytes: number
}

/** What our own screen needs to let a member choose a square. */
export interface SquareCutter {
  /** How large a picture is, in its pixels. @throws where it cannot be decoded */
  measure: (path: string) => Promise<{ width: number; height: number }>
  /** @returns the path of what was cut out, made small enough to send @throws where it cannot be drawn */
  cut: (path: string, square: Square) => Promise<string>
}

export interface Media {
  /**
   * Lets the member choose pictures, from the album or the camera.
   * @param max how many at most
   * @param camera by which it is taken now, where there is one
   * @returns none when they left without choosing
   */
  choosePictures: (max: number, camera?: boolean) => Promise<ChosenPicture[]>
  /**
   * Makes a large picture small enough to send. One under 1 MB stays as it is; so does one that cannot be compressed.
   * @returns the path to upload
   */
  compress: (picture: ChosenPicture) => Promise<string>
  /** Shows pictures over the whole screen, beginning with one of them. */
  previewPictures: (urls: string[], index: number) => Promise<void>
  /** Lets the member choose a square by the host's own tool; null when they leave it. Null itself where the host has none. */
  squareByHost: ((path: string) => Promise<string | null>) | null
  /** For a screen of our own; null where the picture goes as it is, and the server takes its middle. */
  squareCutter: (() => Promise<SquareCutter>) | null
}

/** A picture on the device, chosen but not sent yet. */
export interface ChosenPicture {
  /** What the host can show and upload it by. */
  path: string
  bytes: number
}

export interface Media {
  /**
   * Lets the member choose pictures, from the album or the camera.
   * @param max how many at most
   * @returns none when they left without choosing
   */
  choosePictures: (max: number) => Promise<ChosenPicture[]>
  /**
   * Makes a large picture small enough to send. One under 1 MB stays as it is; so does one that cannot be compressed.
   * @returns the path to upload
   */
  compress: (picture: ChosenPicture) => Promise<string>
  /** Shows pictures over the whole screen, beginning with one of them. */
  previewPictures: (urls: string[], index: number) => Promise<void>
}

export interface Album {
  /**
   * Saves a picture from the web where the member keeps pictures.
   * @returns `refused` when the member had refused access to the album: `allow` leads to where that can be changed
   * @throws when it cannot be fetched or saved, or the member left the host's question
   */
  savePicture: (url: string, name: string) => Promise<'saved' | 'refused'>
  /** Opens the host's settings, from a tap. */
  allow: () => Promise<void>
}

export interface Album {
  /**
   * Saves a picture from the web where the member keeps pictures.
   * @returns `refused` when the member had refused access to the album
   * @throws when it cannot be fetched or saved, or the member left the host's question
   */
  savePicture: (url: string, name: string) => Promise<'saved' | 'refused'>
}

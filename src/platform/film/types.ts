/** A film on the device, chosen but not sent yet. */
export interface ChosenFilm {
  /** What the host can read it by. */
  path: string
  bytes: number
  /** A frame of it as a picture, where the device draws one. */
  poster: string | null
}

/** A piece of a file, which the host uploads as a file of its own. */
export interface FilmPiece {
  path: string
  /** It is sent, or will not be. */
  release: () => void
}

export interface Films {
  /** Lets the member choose a film, from the album or the camera; null when they leave without. */
  chooseFilm: () => Promise<ChosenFilm | null>
  /** The bytes from `at`, `bytes` of them or as many as there are. @throws when the file cannot be read */
  pieceOf: (path: string, at: number, bytes: number) => Promise<FilmPiece>
  /** Whether the device is to load as little as possible: then nothing is played that nobody asked for. */
  savesData: () => Promise<boolean>
}

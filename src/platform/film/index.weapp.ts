export { chooseFilm, pieceOf, savesData } from './mini'
export type { ChosenFilm, FilmPiece } from './types'

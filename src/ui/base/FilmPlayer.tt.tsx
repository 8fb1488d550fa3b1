export { FilmPlayer } from './FilmPlayer.weapp'

export { FilmComments } from './FilmComments'
export { FilmFeed } from './filmFeed'
export { FilmPage } from './FilmPage'

export { Poster } from './Poster'
export { ShareSheet } from './ShareSheet'

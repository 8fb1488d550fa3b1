export { drop, find, keep, reads, release } from './mini'

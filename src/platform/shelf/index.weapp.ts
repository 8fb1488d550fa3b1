export { drop, find, keep } from './mini'

export { names, read, remove, write } from './mini'

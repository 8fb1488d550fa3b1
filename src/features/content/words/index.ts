export { Words } from './Words'

export { Hold } from './Hold.weapp'

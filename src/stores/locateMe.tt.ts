export { locateMe } from './locateMe.weapp'

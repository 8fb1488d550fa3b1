export { Tap } from './Tap.weapp'

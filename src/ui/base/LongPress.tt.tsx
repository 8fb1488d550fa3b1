export { LongPress } from './LongPress.weapp'

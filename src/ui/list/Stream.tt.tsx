export { Stream } from './Stream.weapp'

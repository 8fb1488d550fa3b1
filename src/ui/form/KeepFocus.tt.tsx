export { KeepFocus } from './KeepFocus.weapp'

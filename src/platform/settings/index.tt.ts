export { openSettings } from './index.weapp'

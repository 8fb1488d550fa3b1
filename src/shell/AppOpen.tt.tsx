export { AppOpen } from './AppOpen.weapp'

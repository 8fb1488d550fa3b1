export { Press } from './Press.weapp'

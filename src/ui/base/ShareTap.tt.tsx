export { ShareTap } from './ShareTap.weapp'

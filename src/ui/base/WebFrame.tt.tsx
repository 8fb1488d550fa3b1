export { WebFrame } from './WebFrame.weapp'

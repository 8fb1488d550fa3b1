export { log, onNetwork, socketOrigin } from './index.weapp'

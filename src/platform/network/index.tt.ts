export { begun, log, onNetwork, socketOrigin } from './index.weapp'

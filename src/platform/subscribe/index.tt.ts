export { askToSend, canAsk } from './index.weapp'

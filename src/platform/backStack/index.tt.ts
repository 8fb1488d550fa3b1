export { interceptBack } from './index.weapp'

export { catchBack } from './index.weapp'

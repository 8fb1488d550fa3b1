export { copy, tells } from './index.weapp'

export { copy, hush, tells } from './index.weapp'

export { copy, hideToast, showsToast } from './index.weapp'

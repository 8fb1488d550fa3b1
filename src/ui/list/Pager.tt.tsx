export { Pager } from './Pager.weapp'

export { share, type Shared } from './index.weapp'

export { interceptBack, pageLeft } from './index.weapp'

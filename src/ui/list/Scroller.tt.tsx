export { Scroller } from './Scroller.weapp'

export { OutLink } from './OutLink.weapp'

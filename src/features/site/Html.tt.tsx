export { Html } from './Html.weapp'

export { TextBox } from './TextBox.weapp'

export { TextInput } from './TextInput.weapp'

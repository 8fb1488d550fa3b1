export { LineInput } from './LineInput.weapp'

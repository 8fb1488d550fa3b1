export { DateInput } from './DateInput.weapp'

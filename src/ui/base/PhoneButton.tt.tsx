export { PhoneButton } from './PhoneButton.weapp'

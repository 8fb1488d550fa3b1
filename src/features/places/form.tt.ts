export { placeForm } from './form.weapp'

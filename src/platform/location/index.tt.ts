export { canChoosePlace, choosePlace, here, type ChosenPlace } from './index.weapp'

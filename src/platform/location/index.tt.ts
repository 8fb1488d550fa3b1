export { canChoosePlace, choosePlace, here, isAllowed, type ChosenPlace } from './index.weapp'

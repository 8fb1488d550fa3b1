export { canChoosePlace, choosePlace, here, isAllowed, showPlace, type ChosenPlace } from './index.weapp'

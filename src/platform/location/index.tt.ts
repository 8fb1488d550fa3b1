export { canChoosePlace, choosePlace, here, isAllowed, isRefused, showPlace, type ChosenPlace } from './index.weapp'

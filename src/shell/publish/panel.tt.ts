export { panel } from './panel.weapp'

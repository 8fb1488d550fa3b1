export { still } from './still.weapp'

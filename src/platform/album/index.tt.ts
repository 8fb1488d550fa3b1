export { savePicture } from './index.weapp'

export { allow, savePicture } from './index.weapp'

export { dropPictures, keepApp } from './index.weapp'

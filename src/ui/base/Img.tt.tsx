export { Img } from './Img.weapp'

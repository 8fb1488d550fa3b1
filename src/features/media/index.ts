export { PicturePicker } from './PicturePicker'
export { PictureUploads } from './PictureUploads'

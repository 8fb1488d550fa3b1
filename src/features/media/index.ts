export { DeviceFile, UPLOAD_AGAIN_MS, UPLOAD_TRIES } from './DeviceFile'
export { PicturePicker } from './PicturePicker'
export type { KeptPicture } from './PictureUpload'
export { PictureUploads } from './PictureUploads'

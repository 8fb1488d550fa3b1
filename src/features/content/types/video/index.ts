export { videoForm } from './form'
export { VideoEditor } from './VideoEditor'

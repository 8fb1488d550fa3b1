export { canChooseFiles, chooseFiles } from './chooseFiles'
export { FileFace } from './FileRow'
export { FileUpload } from './FileUpload'

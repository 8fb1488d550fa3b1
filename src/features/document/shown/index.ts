export { FileRow } from './row'

export { TextEditor } from './TextEditor'

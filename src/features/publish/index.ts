export { WordsEditor } from './WordsEditor'
export { WordsForm } from './WordsForm'

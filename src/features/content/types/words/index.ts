export { wordsForm } from './form'
export { WordsEditor } from './WordsEditor'

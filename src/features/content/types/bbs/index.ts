export { bbsForm } from './form'
export { BbsEditor } from './BbsEditor'

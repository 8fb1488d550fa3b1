export { singleForm } from './form'
export { SingleEditor } from './SingleEditor'

export { redbagForm } from './form'
export { RedbagEditor } from './RedbagEditor'

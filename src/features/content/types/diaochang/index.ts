export { diaochangForm } from './form'
export { DiaochangEditor } from './DiaochangEditor'

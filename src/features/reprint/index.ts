export { ReprintForm } from './ReprintForm'
export { ReprintView } from './ReprintView'

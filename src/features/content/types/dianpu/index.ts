export { dianpuForm } from './form'
export { DianpuEditor } from './DianpuEditor'

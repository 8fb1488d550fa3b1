export { secondhandForm } from './form'
export { SecondhandEditor } from './SecondhandEditor'

export { Dialog } from './Dialog.weapp'

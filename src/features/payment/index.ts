export { OrderWatch } from './OrderWatch'
export { here, payBy } from './paying'

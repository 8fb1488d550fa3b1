export { NoteList } from './NoteList'
export { RedeemForm } from './RedeemForm'
export { VipPlans } from './VipPlans'
export { Wallet } from './Wallet'

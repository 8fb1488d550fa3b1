export { Rewards } from './Rewards'

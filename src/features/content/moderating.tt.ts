// A mini-program loads no code later.
export { chooseBan as banFrom, moderate } from './moderate'

// A mini-program loads no code later.
export { chooseBan as banFrom, merge as mergeThread, moderate } from './moderate'

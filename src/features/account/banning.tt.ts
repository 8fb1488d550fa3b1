// A mini-program loads no code later.
export { chooseBan } from './ban'

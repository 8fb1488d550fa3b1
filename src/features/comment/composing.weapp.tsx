// A mini-program loads no code later.
export { Composer } from './Composer'

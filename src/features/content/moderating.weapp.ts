// A mini-program loads no code later.
export { moderate } from './moderate'

// A mini-program loads no code later.
export { LinkedWords as linked } from './LinkedWords'

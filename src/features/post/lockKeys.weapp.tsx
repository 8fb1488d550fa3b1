// A mini-program loads no code later.
export { Buy } from './Buy'
export { Unlock } from './Unlock'

// A mini-program loads no code later.
export { RedbagBox as RedbagMore } from './RedbagBox'

// A mini-program loads no code later.
export { RedbagCard as RedbagMore } from './RedbagCard'

// A mini-program loads no code later.
export { OfflineBar } from './OfflineBar'

// A mini-program loads no code later.
export { AdvertSlot } from './AdvertSlot'

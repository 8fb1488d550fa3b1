export { AdvertSlot } from './slot'

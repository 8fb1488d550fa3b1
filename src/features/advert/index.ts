export { AdvertSlot } from './AdvertSlot'

// A mini-program loads no code later.
export { VenueAbout as VenueMore } from '@/features/waters'

// A mini-program loads no code later.
export { SpotAbout as SpotMore } from '@/features/waters'

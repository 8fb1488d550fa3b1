// A mini-program loads no code later.
export { Safety as SpotSafety } from '@/features/waters'

export { playSound } from './mini'
export type { SoundEvents } from './types'

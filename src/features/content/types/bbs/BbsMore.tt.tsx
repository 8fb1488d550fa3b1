// A mini-program loads no code later.
export { ThreadMore as BbsMore } from '@/features/thread'

// A mini-program loads no code later.
export { HeldCard } from './HeldCard'
export { LockPanel } from './LockPanel'
export { RelatedPosts } from './RelatedPosts'

// A mini-program loads no code later.
export { HeldCard } from './HeldCard'
export { RelatedPosts } from './RelatedPosts'

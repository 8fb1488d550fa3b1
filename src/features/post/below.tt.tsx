// A mini-program loads no code later.
export { RelatedPosts } from './RelatedPosts'

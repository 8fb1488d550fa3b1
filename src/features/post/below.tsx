import { later } from '@/ui/base/later'

// What few see of their own posts, what stands in the place of a locked body, and what below a post: asked for when that is there.
export const HeldCard = later(() => import('./HeldCard').then(({ HeldCard }) => HeldCard))
export const LockPanel = later(() => import('./LockPanel').then(({ LockPanel }) => LockPanel))
export const RelatedPosts = later(() => import('./RelatedPosts').then(({ RelatedPosts }) => RelatedPosts))

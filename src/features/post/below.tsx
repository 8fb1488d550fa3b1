import { later } from '@/ui/base/later'

// What few see of their own posts, and what stands below one: asked for when that is there.
export const HeldCard = later(() => import('./HeldCard').then(({ HeldCard }) => HeldCard))
export const RelatedPosts = later(() => import('./RelatedPosts').then(({ RelatedPosts }) => RelatedPosts))

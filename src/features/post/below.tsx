import { later } from '@/ui/base/later'

// Below the post, and asked for when that is there.
export const RelatedPosts = later(() => import('./RelatedPosts').then(({ RelatedPosts }) => RelatedPosts))

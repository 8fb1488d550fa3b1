import { later } from '@/ui/base/later'

// Whoever follows somebody sees their posts: this comes where there are none.
export const SuggestedMembers = later(() => import('@/features/suggested').then(({ SuggestedMembers }) => SuggestedMembers))

// A mini-program loads no code later.
export { SuggestedMembers } from '@/features/suggested'

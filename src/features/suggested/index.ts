export { SuggestedMembers } from './SuggestedMembers'

export { MentionPanel } from './MentionPanel'

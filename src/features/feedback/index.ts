export { FeedbackEditor } from './FeedbackEditor'

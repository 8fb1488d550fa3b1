/** Takes away what a member reported, and their words from what others did, in the caller's transaction. */
export { deleteReportsOf as eraseReports } from './queries.ts'

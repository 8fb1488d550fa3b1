/** Takes away what a member reported, in the caller's transaction. */
export { deleteReportsOf as eraseReports } from './queries.ts'

/** What a member reported, to be taken home. */
export { listReportsOf as exportReports } from './queries.ts'

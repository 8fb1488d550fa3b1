/** What the account itself keeps of a member. */
export { exportBlacklist, exportFollows, exportInvited, exportPlatforms, exportPresence, exportProfile, exportSessions, exportVisits } from './exportQueries.ts'

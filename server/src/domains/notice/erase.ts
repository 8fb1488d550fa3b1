/** Takes away all notices to and about a member, in the caller's transaction. */
export { deleteNoticesOf as eraseNotices } from './queries.ts'

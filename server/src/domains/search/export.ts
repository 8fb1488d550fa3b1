/** What a member searched for. */
export { listHistory as exportSearches } from './queries.ts'

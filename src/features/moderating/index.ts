export { inDays, offerBan } from './ban'

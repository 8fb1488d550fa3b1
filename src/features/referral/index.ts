export { invitingPath } from './actions'
export { Invitations } from './Invitations'
export { ReferralList } from './ReferralList'

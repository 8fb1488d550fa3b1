export { FollowLists } from './FollowLists'
export { FOLLOW_KINDS, type FollowKind } from './Follows'
export { VisitorList } from './VisitorList'

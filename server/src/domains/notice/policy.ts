import type { Viewer } from '../../kernel/viewer.ts'
import { lockOf, mayMeet, type PostFacts } from '../content/policy.ts'

/** What decides whether a member is told of what another did. */
export interface Recipient {
  id: number
  role: Viewer['role']
  vip_until: Date | null
}

/** Who is told, as whoever asks for a post: they are asked nothing themselves, and who tells them has looked at the blocks already. */
export const asViewer = ({ id, role, vip_until }: Recipient): Viewer => ({ id, role, vip: vip_until !== null && vip_until > new Date(), bannedUntil: null, hasBlocks: false })

/** Whether a member may read what they would be told of. */
export const mayRead = (recipient: Recipient, post: PostFacts | undefined): boolean => !post || (mayMeet(asViewer(recipient), { ...post, hidden: false }) && !lockOf(asViewer(recipient), post))

import type { Viewer } from '../../kernel/viewer.ts'

/** What decides whether a member is notified of what another did. */
export interface Recipient {
  id: number
  role: Viewer['role']
  vip_until: Date | null
}

/** Who is notified, as whoever asks for it: they are asked nothing themselves, and who notifies them has looked at the blocks already. */
export const asViewer = ({ id, role, vip_until }: Recipient): Viewer => ({
  id,
  role,
  vip: vip_until !== null && vip_until > new Date(),
  bannedUntil: null,
  hasBlocks: false,
})

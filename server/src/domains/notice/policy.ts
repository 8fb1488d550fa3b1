import type { Viewer } from '../../kernel/viewer.ts'

/** Facts by which a recipient is filtered. */
export interface Recipient {
  id: number
  role: Viewer['role']
  vip_until: Date | null
}

/** A recipient as a viewer for policies. Blocks were checked before, and there is no session. */
export const asViewer = ({ id, role, vip_until }: Recipient): Viewer => ({
  id,
  role,
  vip: vip_until !== null && vip_until > new Date(),
  bannedUntil: null,
  scope: 'full',
  hasBlocks: false,
  hasDismissed: false,
})

import type { Role } from '../infra/schema.ts'

/** The signed-in member behind a call, as far as policies need to know. */
export interface Viewer {
  id: number
  role: Role
  vip: boolean
  /** Reads, but doesn't write, until then; null for whoever may write. */
  bannedUntil: Date | null
  /** Whether there is any member whom this one doesn't meet: whom they blocked, or who blocked them. Who that is, queries look up where it matters. */
  hasBlocks: boolean
}

/** Moderators look after what all members write; operators run the site and may do no less. */
export const isModerator = (viewer: Viewer | null): boolean => viewer?.role === 'moderator' || viewer?.role === 'operator'

/** Whether the member may write at all. */
export const mayWrite = (viewer: Viewer | null): viewer is Viewer => viewer !== null && viewer.bannedUntil === null

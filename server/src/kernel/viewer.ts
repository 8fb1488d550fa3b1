import type { Scope } from '@anglers/contract/endpoint'
import type { Role } from '../infra/schema.ts'
import { ApiError } from './errors.ts'

/** The signed-in member behind a call, as far as policies need to know. */
export interface Viewer {
  id: number
  role: Role
  vip: boolean
  /** Banned from writing until then; null if they may write. */
  bannedUntil: Date | null
  /** Whether there is any block between this member and others. Queries look up with whom, where it matters. */
  hasBlocks: boolean
  /** Whether this member has dismissed any post. */
  hasDismissed: boolean
  /** What the session is for by which they call. */
  scope: Scope
}

/** Moderators manage all members' content; operators run the site and have the same rights. */
export const isModerator = (viewer: Pick<Viewer, 'role'> | null): boolean => viewer?.role === 'moderator' || viewer?.role === 'operator'

/** Whether the member may write at all. */
export const mayWrite = (viewer: Viewer | null): viewer is Viewer => viewer !== null && viewer.bannedUntil === null

/** For what only a part of a call, open to the banned, is refused to them. @throws ApiError rest_banned */
export function refuseWhileBanned({ bannedUntil }: Viewer): void {
  if (bannedUntil) throw new ApiError('rest_banned', {}, bannedUntil)
}

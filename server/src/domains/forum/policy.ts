import type { ForumAccess } from '@anglers/contract/forum'
import { isModerator, mayWrite, type Viewer } from '../../kernel/viewer.ts'
import { moderatorOf, type Reader, readerOf } from '../account/policy.ts'

/** What decides who may do what in a forum, for one viewer. */
export interface ForumFacts {
  id: number
  name: string
  access: ForumAccess
  /** The viewer has been let in: by its password, its price, a moderator of it, or as one. */
  admitted: boolean
  /** The viewer is one of its moderators. */
  moderated: boolean
}

/** Whether the viewer may enter: read what stands there, and know that it does. `isOpenTo` of `accessQueries.ts` says the same in SQL. */
export function mayEnter(
  viewer: Pick<Viewer, 'role' | 'vip'> | null,
  { access, admitted }: Pick<ForumFacts, 'access' | 'admitted'>,
): boolean {
  if (access === 'all' || isModerator(viewer)) return true
  if (!viewer) return false
  return admitted || access === 'members' || (access === 'vip' && viewer.vip)
}

/** Whether the viewer moderates a forum: its own moderators do, and those of the whole site. */
export const canManage = (viewer: Viewer | null, { moderated }: Pick<ForumFacts, 'moderated'>): boolean =>
  mayWrite(viewer) && (moderated || isModerator(viewer))

/** The viewer as a reader of what stands in a forum, if in any: nobody withdraws there from who moderates it by blocking them. */
export const readerIn = (viewer: Viewer | null, forum: Pick<ForumFacts, 'moderated'> | null): Reader =>
  viewer && forum && canManage(viewer, forum) ? moderatorOf(viewer) : readerOf(viewer)

/** A moderator of a forum keeps neither other moderators nor those of the site from writing. */
export const canBanFrom = (viewer: Viewer | null, forum: ForumFacts, member: { moderates: boolean; role: Viewer['role'] }): boolean =>
  canManage(viewer, forum) && member.role === 'member' && (!member.moderates || isModerator(viewer))

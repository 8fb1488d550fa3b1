import { isModerator, mayWrite, type Viewer } from '../../kernel/viewer.ts'

/** Who reads, as queries ask for it. */
export interface Reader {
  /** A visitor has none. */
  viewerId: number | null
  /** Which blocks hide others from them: none, where there are none; their own; or those of others against them as well. */
  blocks: 'none' | 'own' | 'all'
}

/** Meets everyone, and has no likes: a visitor, or a query of the site's own. */
export const anyReader: Reader = { viewerId: null, blocks: 'none' }

/** The viewer as a reader. A blacklist works both ways, but nobody withdraws from a moderator's eyes by blocking them. */
export function readerOf(viewer: Viewer | null): Reader {
  if (!viewer) return anyReader
  return isModerator(viewer) ? moderatorOf(viewer) : { viewerId: viewer.id, blocks: viewer.hasBlocks ? 'all' : 'none' }
}

/** The viewer as a reader of what they moderate. */
export const moderatorOf = (viewer: Viewer): Reader => ({ viewerId: viewer.id, blocks: viewer.hasBlocks ? 'own' : 'none' })

/** Moderators ban members, operators ban moderators too; nobody bans an operator. */
export const canBan = (viewer: Viewer | null, member: { role: Viewer['role'] }): boolean =>
  mayWrite(viewer) && (viewer.role === 'operator' ? member.role !== 'operator' : isModerator(viewer) && member.role === 'member')

/** Whether what this member wrote, or they themselves, may be reported. Visitors are offered it, too: they sign in first. */
export const canReport = (viewer: Viewer | null, memberId: number): boolean =>
  viewer === null || (mayWrite(viewer) && viewer.id !== memberId)

// Each level asks for 1.5 times the step before it, from 100: a few weeks of posting for level 5, a year for level 10.
const FIRST_LEVEL_EXP = 100
const LEVEL_GROWTH = 1.5
const LEVEL_MAX = 18

/** From how much experience on each level is reached, the first one first. */
export const levelStarts: readonly number[] = (() => {
  const starts = [0]
  for (let needed = FIRST_LEVEL_EXP, step = FIRST_LEVEL_EXP; starts.length < LEVEL_MAX; needed += step) {
    starts.push(needed)
    step = Math.round(step * LEVEL_GROWTH)
  }
  return starts
})()

/** The level, from 1, that so much experience brings. */
export function levelOf(exp: number): number {
  let level = 1
  while (level < LEVEL_MAX && exp >= levelStarts[level]!) level++
  return level
}

import type { Forum, ForumDetail, ForumGate, ForumLogEntry } from '@anglers/contract/forum'
import type { ObjectStore } from '../../infra/store.ts'
import { mayWrite, type Viewer } from '../../kernel/viewer.ts'
import { presentUser } from '../account/present.ts'
import { presentPicture } from '../media/present.ts'
import { canManage, mayEnter } from './policy.ts'
import type { ForumRow, LogRow } from './queries.ts'

/** A forum as this viewer sees it. How much is said in one that is closed to them is nobody's business. */
export function presentForum({ facts, ...row }: ForumRow, viewer: Viewer | null, store: ObjectStore): Forum {
  const open = mayEnter(viewer, facts)
  return {
    id: facts.id,
    name: facts.name,
    description: row.description,
    cover: row.cover && presentPicture(row.cover, store, 'everyone'),
    access: facts.access,
    priceFen: facts.access === 'paid' ? row.price_fen : null,
    open,
    following: row.following,
    counts: { posts: open ? row.posts : null, followers: row.followers },
  }
}

interface Standing {
  viewer: Viewer | null
  moderators: readonly Parameters<typeof presentUser>[0][]
  waiting: boolean
  bannedUntil: Date | null
}

export function presentForumDetail(row: ForumRow, { viewer, moderators, waiting, bannedUntil }: Standing, store: ObjectStore): ForumDetail {
  const forum = presentForum(row, viewer, store)
  return {
    ...forum,
    rules: row.rules,
    moderators: moderators.map((moderator) => presentUser(moderator, store)),
    waiting,
    bannedUntil: bannedUntil?.toISOString() ?? null,
    can: { post: forum.open && bannedUntil === null && (viewer === null || mayWrite(viewer)), manage: canManage(viewer, row.facts) },
  }
}

export const presentGate = (row: ForumRow, { viewer, waiting }: Pick<Standing, 'viewer' | 'waiting'>): ForumGate => ({
  id: row.facts.id,
  name: row.facts.name,
  access: row.facts.access,
  priceFen: row.facts.access === 'paid' ? row.price_fen : null,
  open: mayEnter(viewer, row.facts),
  waiting,
})

export const presentLog = (
  { id, act, actor, member, post_id: postId, words, created_at: at }: LogRow,
  store: ObjectStore,
): ForumLogEntry => ({
  id,
  act,
  actor: actor && presentUser(actor, store),
  member: member && presentUser(member, store),
  postId,
  words,
  at: at.toISOString(),
})

import type { RedbagCard, RedbagEdit } from '@anglers/contract/posts/redbag'
import type { Redbag, RedbagPart } from '@anglers/contract/redbag'
import type { ObjectStore } from '../../infra/store.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { presentUser } from '../account/present.ts'
import { canTake, type RedbagNeed, redbagState } from './policy.ts'
import type { PostRedbagRow } from './redbagPostQueries.ts'
import type { PartRow, RedbagRow } from './redbagQueries.ts'

/** A red packet as this viewer sees it: what was in it is its sender's own business. */
export function presentRedbag(row: RedbagRow, needs: RedbagNeed, viewer: Viewer | null, store: ObjectStore): Redbag {
  const isSender = viewer?.id === row.sender_id
  const state = redbagState(row)
  return {
    id: row.id,
    sender: presentUser(row.sender, store),
    unit: row.unit,
    split: row.split,
    greeting: row.greeting,
    total: isSender ? row.total : null,
    count: row.count,
    taken: row.taken,
    state,
    mine: row.my_amount === null ? null : { amount: row.my_amount, at: row.my_taken_at!.toISOString() },
    returned: isSender ? row.returned : null,
    takenInMs: state === 'finished' && row.last_at ? Math.max(0, row.last_at.getTime() - row.created_at.getTime()) : null,
    postId: row.post_id,
    groupId: row.is_group ? row.conversation_id : null,
    needs,
    can: { take: canTake(viewer, row, needs) },
    at: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

export const presentPart = ({ user, amount, taken_at, best }: PartRow, store: ObjectStore): RedbagPart => ({
  user: presentUser(user, store),
  amount,
  at: taken_at.toISOString(),
  best,
})

export const presentPostRedbag = (row: PostRedbagRow): RedbagCard => ({
  type: 'redbag',
  redbagId: row.redbag_id,
  unit: row.unit,
  greeting: row.greeting,
  takers: row.takers,
  count: row.count ?? 0,
  taken: row.taken,
  state: row.redbag_id === null ? 'open' : redbagState(row),
})

export const presentRedbagEdit = (row: PostRedbagRow): RedbagEdit => ({
  type: 'redbag',
  unit: row.unit,
  split: row.split,
  total: row.total,
  count: row.count,
  greeting: row.greeting,
  takers: row.takers,
  sent: row.redbag_id !== null,
})

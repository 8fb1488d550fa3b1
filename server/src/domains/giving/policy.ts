import type { RedbagTakers } from '@anglers/contract/posts/redbag'
import type { RedbagState } from '@anglers/contract/redbagTerms'
import { mayWrite, type Viewer } from '../../kernel/viewer.ts'

/** What became of a red packet's parts. */
export interface RedbagFacts {
  left: number
  returned: number | null
  is_over: boolean
}

export function redbagState({ left, returned, is_over }: RedbagFacts): RedbagState {
  if (left > 0) return is_over ? 'expired' : 'open'
  return returned ? 'expired' : 'finished'
}

/** What decides who may take a part, beside what they did. */
export interface PlacedRedbag extends RedbagFacts {
  sender_id: number
  is_group: boolean
  takers: RedbagTakers | null
  my_amount: number | null
  /** Between its sender and the viewer, where that was asked. */
  is_across_block?: boolean
}

/** In a group the sender may take a part, too; elsewhere it is for others. */
export const isForViewer = (viewer: Viewer | null, bag: PlacedRedbag): boolean => bag.is_group || viewer?.id !== bag.sender_id

export type RedbagNeed = 'nothing' | 'sign_in' | 'follow' | 'comment'

/** What the viewer has to do before they may take a part. */
export function redbagNeeds(viewer: Viewer | null, { takers }: PlacedRedbag, did: { follows: boolean; commented: boolean }): RedbagNeed {
  if (!viewer) return 'sign_in'
  if (takers === 'followers' && !did.follows) return 'follow'
  return takers === 'commenters' && !did.commented ? 'comment' : 'nothing'
}

export const canTake = (viewer: Viewer | null, bag: PlacedRedbag, needs: RedbagNeed): boolean =>
  mayWrite(viewer) &&
  !bag.is_across_block &&
  bag.my_amount === null &&
  isForViewer(viewer, bag) &&
  needs === 'nothing' &&
  redbagState(bag) === 'open'

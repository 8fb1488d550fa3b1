import type { PostType } from '@anglers/contract/postTypes'
import type { Db } from '../../infra/database.ts'
import { isModerator, type Viewer } from '../../kernel/viewer.ts'
import { settings } from '../settings/service.ts'
import { isYoungerThan } from './reviewQueries.ts'

/** Whether an operator is to look at what this member publishes before others see it. What moderators write is not. */
export async function wantsReview(db: Db, viewer: Viewer, type: PostType): Promise<boolean> {
  if (isModerator(viewer)) return false
  const { seast_review_types: types, seast_review_new_days: days } = await settings(db, ['seast_review_types', 'seast_review_new_days'])
  return types.includes(type) || (days > 0 && (await isYoungerThan(db, viewer.id, days)))
}

import type { Answer, Input } from '@anglers/contract'
import { HAZARD_GONE_VOTES } from '@anglers/contract/limits'
import { type Context, type ReadServices, transact } from '../../kernel/context.ts'
import { forbidden, notFound } from '../../kernel/errors.ts'
import { mayWrite, type Viewer } from '../../kernel/viewer.ts'
import { cleanText } from '../../lib/text.ts'
import { openPost } from '../content/service.ts'
import { lawOf } from '../law/service.ts'
import { findHazardPost, findHazards, findWaterOf, saveHazard, saveVote } from './hazardQueries.ts'

/** What there is to know before one goes there. @throws ApiError rest_not_found, rest_post_locked */
export async function readSafety(
  { db }: Pick<ReadServices, 'db'>,
  viewer: Viewer | null,
  postId: number,
): Promise<Answer<'GET waters/safety'>> {
  const post = await openPost(db, viewer, postId)
  const water = await findWaterOf(db, postId)
  const [hazards, law] = await Promise.all([
    findHazards(db, postId, viewer?.id ?? null, HAZARD_GONE_VOTES),
    water === null ? [] : lawOf(db, water),
  ])
  return {
    hazards: hazards.map(({ id, kind, body, there, gone, mine, seen_at: seenAt }) => ({
      id,
      kind,
      body,
      there,
      gone,
      mine,
      seenAt: seenAt.toISOString(),
    })),
    law,
    water,
    can: { report: (viewer === null || mayWrite(viewer)) && post.state === 'live' && water !== null },
  }
}

/** Reports a danger at a water; whoever does has seen it there. @throws ApiError rest_not_found, rest_post_locked, rest_forbidden */
export function reportHazard(context: Context, viewer: Viewer, { id, kind, content }: Input<'POST waters/hazard'>): Promise<void> {
  return transact(context, async (trx) => {
    const post = await openPost(trx.db, viewer, id)
    if (post.state !== 'live' || (await findWaterOf(trx.db, id)) === null) throw forbidden()
    const hazardId = await saveHazard(trx.db, { postId: id, authorId: viewer.id, kind, body: cleanText(content) }, HAZARD_GONE_VOTES)
    await saveVote(trx.db, hazardId, viewer.id, true)
  })
}

/** Says that a danger is still there, or gone. @throws ApiError rest_not_found, rest_post_locked */
export function voteOnHazard(context: Context, viewer: Viewer, { id, on }: Input<'POST waters/hazard-vote'>): Promise<void> {
  return transact(context, async (trx) => {
    const postId = await findHazardPost(trx.db, id)
    if (postId === undefined) throw notFound()
    const post = await openPost(trx.db, viewer, postId)
    if (post.state !== 'live') throw forbidden()
    await saveVote(trx.db, id, viewer.id, on)
  })
}

import type { FastifyBaseLogger } from 'fastify'
import type { JobHandlers } from '../../infra/jobs.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { WantedText } from '../../kernel/texts.ts'
import { linksIn } from '../../lib/blocks.ts'
import { anyReader } from '../account/policy.ts'
import { claimChecks, refuseCheck, type WaitingCheck } from './checkQueries.ts'
import { findParts, textsOfParts } from './postParts.ts'
import { findOwn, type Own, textsOf } from './postTypes.ts'
import { publishChecked } from './publish.ts'
import { findFacts, updatePost } from './queries.ts'
import { deleteReview } from './reviewQueries.ts'
import { nameOfPost } from './service.ts'

/** Asked about at the same time. */
const BATCH_POSTS = 20
const PAUSE_S = 60
const PAUSE_MAX_S = 60 * 60

declare module '../../infra/jobs.ts' {
  interface JobList {
    check_waiting_posts: object
  }
}

type Checking = Context & Pick<Services, 'checkTexts'>

/** What others would read of the post; which part of it is refused does not matter. */
const wantedOf = (
  { title, body, teaser, place_name: name, place_address: address, tag_names: tags, blocks }: WaitingCheck,
  own: Own | undefined,
  ofParts: readonly string[],
): WantedText[] =>
  [title, body, teaser, name ?? '', address ?? '', ...tags.split('\n'), ...linksIn(blocks ?? []), ...textsOf(own), ...ofParts].map(
    (text) => ({
      param: 'content',
      place: 'post',
      text,
    }),
  )

/** Asks once about every post whose check is due: it is published, or held, or waits on. Of several processes each asks about others. */
export async function checkWaiting(context: Checking, logger: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  let claimed: WaitingCheck[]
  do {
    claimed = await claimChecks(context.db, { limit: BATCH_POSTS, pauseS: PAUSE_S, pauseMaxS: PAUSE_MAX_S })
    await Promise.all(
      claimed.map((check) => settle(context, check).catch((error: Error) => logger.error({ err: error }, 'a post could not be checked'))),
    )
  } while (claimed.length === BATCH_POSTS)
}

async function settle(context: Checking, check: WaitingCheck): Promise<void> {
  const { db, modules } = context
  const [own, partsOf] = await Promise.all([
    findOwn(modules, db, [{ id: check.post_id, type: check.type }]),
    findParts(modules, db, [check.post_id]),
  ])
  const wanted = wantedOf(check, own.get(check.post_id), textsOfParts(modules, partsOf({ id: check.post_id })))
  // Outside of any transaction: another service is asked.
  try {
    if ((await context.checkTexts({ id: check.author_id }, wanted)) === 'unanswered') return
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rest_invalid_param') throw error
    return hold(context, check)
  }
  await publishChecked(context, check)
}

/** Keeps from others what was refused, and tells its author, who may mend it. */
function hold(context: Context, check: WaitingCheck): Promise<void> {
  return transact(context, async (trx) => {
    const post = await findFacts(trx.db, anyReader, check.post_id, { lock: true })
    if (post?.state !== 'checking' || !(await refuseCheck(trx.db, check.id))) return
    await deleteReview(trx.db, post.id)
    await updatePost(trx.db, post.id, { state: 'held' })
    await emit(trx, 'post.held', { post, text: await nameOfPost(trx, post.id), notified: false })
  })
}

/** When a post is to be asked about is in its row; every minute it is looked for those whose time has come. */
export const checkingJobs = (context: Checking, logger: Pick<FastifyBaseLogger, 'error'>): Pick<JobHandlers, 'check_waiting_posts'> => ({
  check_waiting_posts: { cron: '* * * * *', run: () => checkWaiting(context, logger) },
})

import type { FastifyBaseLogger } from 'fastify'
import { type Db, transaction } from '../../infra/database.ts'
import { repeat } from '../../infra/repeat.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { CheckTexts, WantedText } from '../../kernel/texts.ts'
import { postPage } from '../../lib/appPages.ts'
import { excerpt } from '../../lib/text.ts'
import { anyReader } from '../account/policy.ts'
import { notifyBySite } from '../notice/service.ts'
import { claimChecks, refuseCheck, type WaitingCheck } from './checkQueries.ts'
import { publishChecked } from './publish.ts'
import { findFacts, updatePost } from './queries.ts'

const EVERY_MS = 60_000
/** Asked about at the same time. */
const BATCH_POSTS = 20
const PAUSE_S = 60
const PAUSE_MAX_S = 60 * 60

interface Texts {
  check: CheckTexts
}

/** What others would read of the post; which part of it is refused does not matter. */
const textsOf = ({ title, body, teaser, place_name: name, place_address: address, tag_names: tags }: WaitingCheck): WantedText[] =>
  [title, body, teaser, name ?? '', address ?? '', ...tags.split('\n')].map((text) => ({ param: 'content', place: 'post', text }))

/** Asks once about every post whose check is due: it is published, or held, or waits on. Of several processes each asks about others. */
export async function checkWaiting(db: Db, texts: Texts, logger: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  let claimed: WaitingCheck[]
  do {
    claimed = await claimChecks(db, { limit: BATCH_POSTS, pauseS: PAUSE_S, pauseMaxS: PAUSE_MAX_S })
    await Promise.all(claimed.map((check) => settle(db, texts, check).catch((error: Error) => logger.error({ err: error }, 'a post could not be checked'))))
  } while (claimed.length === BATCH_POSTS)
}

async function settle(db: Db, texts: Texts, check: WaitingCheck): Promise<void> {
  // Outside of any transaction: another service is asked.
  try {
    if ((await texts.check({ id: check.author_id }, textsOf(check))) === 'unanswered') return
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rest_invalid_param') throw error
    return hold(db, check)
  }
  await publishChecked(db, check)
}

/** Keeps from others what was refused, and tells its author, who may mend it. */
function hold(db: Db, check: WaitingCheck): Promise<void> {
  return transaction(db, async (trx) => {
    const post = await findFacts(trx, anyReader, check.post_id, { lock: true })
    if (post?.state !== 'checking' || !(await refuseCheck(trx, check.id))) return
    await updatePost(trx, post.id, { state: 'held' })
    await notifyBySite(trx, post.author_id, 'post_held', `post ${post.id}`, { text: excerpt(check.title || check.body), link: postPage(post.id) })
  })
}

/** Has what waits checked now and every minute, until the returned function is called. */
export const startChecking = (db: Db, texts: Texts, logger: FastifyBaseLogger): (() => Promise<void>) =>
  repeat(() => checkWaiting(db, texts, logger), { everyMs: EVERY_MS, logger, failure: 'posts could not be checked' })

import { type Context, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { JobServices } from '../../kernel/module.ts'
import { eachInTurn } from '../../lib/batches.ts'
import { postName, renewPost } from '../content/placing.ts'
import { transfer } from '../ledger/service.ts'
import type {} from './events.ts'
import {
  beginMissedBounties,
  findBestAnswer,
  findDueBounties,
  holdDueBounty,
  holdPost,
  holdQuestion,
  saveQuestion,
  settleBounty,
} from './questionQueries.ts'
import { nextEnd, payAnswer } from './questions.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    settle_bounties: object
  }
}

const AT_ONCE = 100
const HOUR_MS = 60 * 60_000

/**
 * Settles a bounty by rule, once: it goes to the answer that others like most, or back where none is liked. Where a moderator or the check
 * has sent the question back it goes back, and is taken anew when the question is published again.
 */
function settleDue(context: Context, { id, post_id: postId }: { id: number; post_id: number | null }): Promise<void> {
  return transact(context, async (trx) => {
    const { db } = trx
    const post = postId === null ? undefined : await holdPost(db, postId)
    const question = post && postId !== null ? await holdQuestion(db, postId) : undefined
    const bounty = await holdDueBounty(db, id)
    if (!bounty) return
    const { amount, asker_id: askerId } = bounty
    const isSentBack = post && !post.deleted && !post.live
    if (post && postId !== null && question && !isSentBack) {
      const best = await findBestAnswer(db, postId, askerId)
      if (best) {
        await payAnswer(trx, { id: postId, author_id: askerId }, best, { id, amount, outcome: 'given' })
        return
      }
      await saveQuestion(db, postId, 0)
      // A form that was open all the while still promises it.
      await renewPost(db, postId)
    }
    // Of a question that was deleted for good, who gets it was noted before.
    const to = post ? askerId : (bounty.payee_id ?? askerId)
    const isBack = to === askerId
    await settleBounty(db, id, isBack ? 'returned' : 'given', isBack ? null : to)
    if (isBack && post && postId !== null)
      await emit(trx, 'bounty.returned', { post: { id: postId, author_id: askerId }, points: amount, text: await postName(db, postId) })
    await transfer(db, `bounty:${id}:settled`, {
      kind: isBack ? 'bounty_returned' : 'bounty',
      actorId: null,
      subject: postId === null ? null : { type: 'post', id: postId },
      legs: [
        { site: 'bounties', unit: 'points', amount: -amount },
        { member: to, unit: 'points', amount },
      ],
    })
  })
}

/** Settles all bounties whose time is over or whose question is gone. */
export async function settleDueBounties(context: Context): Promise<void> {
  await beginMissedBounties(context.db, nextEnd())
  for (;;) {
    const due = await findDueBounties(context.db, AT_ONCE)
    await eachInTurn(due, (bounty) => settleDue(context, bounty))
    if (due.length < AT_ONCE) return
  }
}

export const bountyJobs = (services: JobServices) => ({
  settle_bounties: { cron: '* * * * *', catchUpMs: HOUR_MS, run: () => settleDueBounties(services) },
})

import { ApiError } from '../../kernel/errors.ts'
import type { Module } from '../../kernel/module.ts'
import type { Db } from '../../infra/database.ts'
import type {} from '../chat/events.ts'
import { cardsSentIn, warnOf } from '../chat/carrying.ts'
import { findListings } from './queries.ts'
import { gearRules, screenTexts, soundsLikeFraud, verdictOf } from './screen.ts'
import { screen } from './screening.ts'

const everyRule = [...gearRules.keys()]

/** Whether an offer or a listing was sent in the conversation. */
async function isAboutListing(db: Db, conversationId: number): Promise<boolean> {
  if ((await cardsSentIn(db, conversationId, 'offer')).length) return true
  const posts = await cardsSentIn(db, conversationId, 'post')
  return posts.length > 0 && (await findListings(db, posts)).length > 0
}

/**
 * What buyers and sellers write to one another: what offers what may not be sold is refused, and what asks for money ahead, or leads away,
 * is met with a warning. All else that members write is not looked at, and no row is read for it.
 */
export const listenToMessages: NonNullable<Module['listen']> = ({ events }) => {
  events.on('message.written', async ({ db }, { message: { id, conversation, text } }) => {
    const mayBlock = verdictOf(screenTexts([text], everyRule)) === 'block'
    const warns = soundsLikeFraud(text)
    if ((!mayBlock && !warns) || !(await isAboutListing(db, conversation))) return
    if (mayBlock && verdictOf(await screen(db, [text])) === 'block') throw new ApiError('gear_refused')
    if (warns) await warnOf(db, id)
  })
  return () => Promise.resolve()
}

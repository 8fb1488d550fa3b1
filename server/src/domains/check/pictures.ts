import type { FastifyBaseLogger } from 'fastify'
import { IntegrationError } from '../../infra/integrations/error.ts'
import type { PicturePlace, PictureVerdict } from '../../infra/integrations/ports.ts'
import { addJob, type JobHandlers } from '../../infra/jobs.ts'
import { FileAddresses } from '../../infra/store.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { SignedLinks } from '../../lib/signedLinks.ts'
import { copyKey } from '../media/present.ts'
import { settings } from '../settings/service.ts'
import type {} from './events.ts'
import {
  askAgain,
  claimPictures,
  type DuePicture,
  findTraced,
  insertPictureChecks,
  listUnpassed,
  passPictures,
  saveState,
  saveTrace,
} from './pictureQueries.ts'
import { listOpenids } from './queries.ts'
import type { PictureState } from './tables.ts'

/** Asked about at the same time. */
const BATCH = 20
const PAUSE_S = 60
const PAUSE_MAX_S = 60 * 60
/** It says within half an hour what it found; what has not come by then is lost. */
const ANSWER_S = 60 * 60
/** After which a picture waits for an operator. */
const LATE_S = 6 * 60 * 60
/** How long the platform may fetch it. */
const LINK_HOURS = 2

declare module '../../infra/jobs.ts' {
  interface JobList {
    ask_about_pictures: object
  }
}

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>
type Asking = Context & Pick<Services, 'integrations' | 'secret'>

/** Whether the pictures that this member shows others are checked first, by the rules of the platform on which they are a member. */
export async function wantsPictureCheck({ db, integrations }: Pick<Services, 'db' | 'integrations'>, memberId: number): Promise<boolean> {
  const port = integrations.mediaCheck
  if (!port?.origin) return false
  const { seast_picture_check: how } = await settings(db, ['seast_picture_check'])
  return how === 'hold' && (await listOpenids(db, memberId, [port])).length > 0
}

/** Has pictures checked that never were, in the transaction that shows them. Returns whether others have to wait for any of them. */
export async function awaitPictures({ db }: Context, ids: readonly number[], place: PicturePlace): Promise<boolean> {
  if (!ids.length) return false
  if (await insertPictureChecks(db, ids, place)) await addJob(db, 'ask_about_pictures', {})
  return (await listUnpassed(db, ids)).length > 0
}

/** Asks once about every picture whose time has come. Of several processes each asks about others. */
export async function askAboutPictures(context: Asking, logger: Log): Promise<void> {
  let claimed: DuePicture[]
  do {
    claimed = await claimPictures(context.db, { limit: BATCH, pauseS: PAUSE_S, pauseMaxS: PAUSE_MAX_S, lateS: LATE_S })
    await Promise.all(
      claimed.map((picture) =>
        ask(context, picture).catch((error: Error) => {
          if (error instanceof IntegrationError) logger.warn({ service: error.message }, 'a picture could not be judged')
          else logger.error({ err: error }, 'a picture could not be checked')
        }),
      ),
    )
  } while (claimed.length === BATCH)
}

async function ask(context: Asking, { id, key, owner_id: owner, place, attempts, late }: DuePicture): Promise<void> {
  const { db, integrations, secret } = context
  if (late) return judgePicture(context, id, 'unsure')
  const port = integrations.mediaCheck
  if (!port?.origin) return
  const [identity] = await listOpenids(db, owner, [port])
  const url = new FileAddresses(port.origin, new SignedLinks(secret)).signedUrl(copyKey(key), LINK_HOURS)
  const trace = identity ? await port.submit({ openid: identity.openid, place, url }) : null
  if (trace !== null) return saveTrace(db, id, trace, ANSWER_S)
  // Of who was not there lately it judges nothing, as with texts. Who was when they showed it, but has left since, has an operator look.
  return judgePicture(context, id, attempts === 1 ? 'passed' : 'unsure')
}

/** Notes what was found in a picture. Whoever says so first decides, but where nobody was sure. */
export function judgePicture(context: Context, id: number, state: Exclude<PictureState, 'waiting'>): Promise<void> {
  return transact(context, async (trx) => {
    if ((await saveState(trx.db, id, state)) && state !== 'unsure') await emit(trx, 'picture.judged', { id, passed: state === 'passed' })
  })
}

/** Lets others see these pictures, whatever a platform found in them, as an operator says; in the caller's transaction. */
export async function letPass(trx: Context, ids: readonly number[]): Promise<void> {
  for (const id of await passPictures(trx.db, ids)) await emit(trx, 'picture.judged', { id, passed: true })
}

/** Hears what a platform says of a picture. What it says twice, or late, changes nothing. Returns false where it was not asked. */
export async function hearVerdict(context: Context, { trace, verdict }: PictureVerdict): Promise<boolean> {
  const id = await findTraced(context.db, trace)
  if (id === null) return false
  await (verdict === 'failed' ? askAgain(context.db, id, PAUSE_S) : judgePicture(context, id, verdict))
  return true
}

/** When a picture is to be asked about is in its row; new ones are at once. */
export const pictureJobs = (context: Asking, logger: Log): Pick<JobHandlers, 'ask_about_pictures'> => ({
  ask_about_pictures: { cron: '* * * * *', run: () => askAboutPictures(context, logger) },
})

export { isUnchecked, listUnpassed, listUnsure, type Unsure } from './pictureQueries.ts'

import type { FastifyBaseLogger } from 'fastify'
import { type Db, transaction } from '../../infra/database.ts'
import { addJob, type JobHandlers } from '../../infra/jobs.ts'
import { OutsideError } from '../../infra/outside/error.ts'
import { openMinis } from '../../infra/outside/index.ts'
import type { Services } from '../../kernel/context.ts'
import { cleanLine } from '../../lib/text.ts'
import { settings } from '../settings/service.ts'
import { kindOf } from './hooks.ts'
import { asViewer } from './policy.ts'
import { endAllowed, findPush, forgetSent, giveBackAllowed, mayBePushed, type Push, takeAllowed, type Way } from './pushQueries.ts'
import { partsOf } from './pushText.ts'
import { findNotice } from './queries.ts'
import { presentAll } from './service.ts'

type Shared = Pick<Services, 'db' | 'store' | 'outside' | 'modules'>

declare module '../../infra/jobs.ts' {
  interface JobList {
    push_notice: { id: number }
  }
}

/** Over some ten minutes. */
const ATTEMPTS_MAX = 7
/** Where a member is led who is told of something without a page of its own. */
const NOTICES_PAGE = '/member/notice/notice'

/**
 * From now on members are told of new notices by the messages of WeChat and Douyin, where the operator has keys for one of them: once the
 * transaction is committed, as far as they agreed to them and are not in the app.
 */
export function pushNewNotices({ events, outside }: Pick<Services, 'events' | 'outside'>): void {
  // Without a platform no notice need be looked at.
  if (!openMinis(outside).length) return
  events.on('notice.created', async ({ db }, { id }) => {
    if (await mayBePushed(db, id)) await addJob(db, 'push_notice', { id }, { maxAttempts: ATTEMPTS_MAX })
  })
}

/**
 * A notice is told once at most, whichever process does it and whenever one dies: again only where it is sure that nothing was sent,
 * and not when nobody knows whether it arrived.
 */
export const pushJobs = (services: Shared, logger: Pick<FastifyBaseLogger, 'warn'>): Pick<JobHandlers, 'push_notice'> => ({
  push_notice: { run: ({ id }) => push(services, id, logger) },
})

async function push(services: Shared, noticeId: number, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { db, outside, modules } = services
  const { seast_subscribe_templates: set, seast_name: siteName } = await settings(db, ['seast_subscribe_templates', 'seast_name'])
  const templates = openMinis(outside).flatMap(({ platform, appId }) =>
    (set[platform] ?? []).map(({ id, kind, fields }) => ({ platform, appId, template: id, tab: kind, fields })),
  )
  if (!templates.length) return
  const push = await findPush(db, noticeId, templates satisfies Way[])
  if (!push) return
  const viewer = asViewer(push)
  const row = await findNotice(db, push.id, noticeId)
  const [notice] = row ? await presentAll(services, viewer, [row]) : []
  if (!notice || notice.gone) return
  // The site repeats itself for a reason. Whoever likes, takes it back and likes again does not use up what another allowed.
  const subject = push.tab === 'system' ? `notice ${noticeId}` : push.merge_key
  if (!(await takeAllowed(db, push, subject))) return
  const { fields } = templates.find(({ platform, template }) => platform === push.platform && template === push.template)!
  const parts = partsOf(notice, kindOf(modules, notice.kind).pushed, siteName)
  const filled = Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, cleanLine(parts[part])]))
  try {
    if (
      !(await outside.mini[push.platform]!.tell({
        openid: push.openid,
        template: push.template,
        page: (notice.link || NOTICES_PAGE).slice(1),
        fields: filled,
      }))
    )
      await endAllowed(db, push)
  } catch (error) {
    const isUnsent = error instanceof OutsideError && (error.kind === 'busy' || !error.isSent)
    await takeBack(db, push, isUnsent ? subject : null)
    if (isUnsent || !(error instanceof OutsideError)) throw error
    logger.warn({ outside: error.message }, 'a notice could not be pushed')
  }
}

/** Where it did arrive after all, the platform says so at the next one. */
const takeBack = (db: Db, push: Push, unsent: string | null): Promise<void> =>
  transaction(db, async (trx) => {
    if (unsent !== null) await forgetSent(trx, push.id, unsent)
    await giveBackAllowed(trx, push)
  })

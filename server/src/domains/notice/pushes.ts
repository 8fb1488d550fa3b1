import type { FastifyBaseLogger } from 'fastify'
import { type Db, transaction } from '../../infra/database.ts'
import { addJob, type JobHandlers } from '../../infra/jobs.ts'
import { IntegrationError } from '../../infra/integrations/error.ts'
import { openMinis } from '../../infra/integrations/index.ts'
import type { Services } from '../../kernel/context.ts'
import { cleanLine } from '../../lib/text.ts'
import { settings } from '../settings/service.ts'
import { asViewer } from './policy.ts'
import { endAllowed, findPush, deleteSent, refundAllowed, mayBePushed, type Push, consumeAllowed, type Way } from './pushQueries.ts'
import { partsOf, pushedTexts } from './pushText.ts'
import { findNotice } from './queries.ts'
import { presentAll } from './service.ts'
import { isBySite } from './writing.ts'

type Shared = Pick<Services, 'db' | 'store' | 'integrations' | 'modules'>

declare module '../../infra/jobs.ts' {
  interface JobList {
    push_notice: { id: number }
  }
}

/** Retries take some ten minutes. */
const ATTEMPTS_MAX = 7
/** The page opened by a notification whose subject has none of its own. */
const NOTICES_PAGE = '/member/notice/notice'

/**
 * Pushes new notifications by the messages of WeChat and Douyin, where the operator has configured one of them: after the commit, to
 * members who have allowance and are not connected.
 */
export function pushNewNotices({ events, integrations }: Pick<Services, 'events' | 'integrations'>): void {
  // Without a platform nothing has to be checked.
  if (!openMinis(integrations).length) return
  events.on('notice.created', async ({ db }, { id }) => {
    if (await mayBePushed(db, id)) await addJob(db, 'push_notice', { id }, { maxAttempts: ATTEMPTS_MAX })
  })
}

/**
 * A notification is pushed at most once, by whichever process, also when one crashes: it is retried only where it certainly was not sent,
 * and not where that is unknown.
 */
export const pushJobs = (services: Shared, logger: Pick<FastifyBaseLogger, 'warn'>): Pick<JobHandlers, 'push_notice'> => ({
  push_notice: { run: ({ id }) => push(services, id, logger) },
})

async function push(services: Shared, noticeId: number, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { db, integrations } = services
  const { seast_subscribe_templates: set, seast_name: siteName } = await settings(db, ['seast_subscribe_templates', 'seast_name'])
  const templates = openMinis(integrations).flatMap(({ platform, appId }) =>
    (set[platform] ?? []).map(({ id, kind, fields }) => ({ platform, appId, template: id, tab: kind, fields })),
  )
  if (!templates.length) return
  const push = await findPush(db, noticeId, templates satisfies Way[])
  if (!push) return
  const viewer = asViewer(push)
  const row = await findNotice(db, push.id, noticeId)
  const [notice] = row ? await presentAll(services, viewer, [row]) : []
  if (!notice || notice.gone) return
  // The site may repeat itself. A member who likes, unlikes and likes again does not use up another's allowance.
  const subject = isBySite(push.merge_key) ? `notice ${noticeId}` : push.merge_key
  if (!(await consumeAllowed(db, push, subject))) return
  const { fields } = templates.find(({ platform, template }) => platform === push.platform && template === push.template)!
  const parts = partsOf(notice, pushedTexts[push.language][notice.kind], siteName)
  const filled = Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, cleanLine(parts[part])]))
  try {
    if (
      !(await integrations.mini[push.platform]!.send({
        openid: push.openid,
        template: push.template,
        page: (notice.link || NOTICES_PAGE).slice(1),
        fields: filled,
      }))
    )
      await endAllowed(db, push)
  } catch (error) {
    const isUnsent = error instanceof IntegrationError && (error.kind === 'busy' || !error.isSent)
    await takeBack(db, push, isUnsent ? subject : null)
    if (isUnsent || !(error instanceof IntegrationError)) throw error
    logger.warn({ service: error.message }, 'a notice could not be pushed')
  }
}

/** If it did arrive after all, the platform reports that with the next message. */
const takeBack = (db: Db, push: Push, unsent: string | null): Promise<void> =>
  transaction(db, async (trx) => {
    if (unsent !== null) await deleteSent(trx, push.id, unsent)
    await refundAllowed(trx, push)
  })

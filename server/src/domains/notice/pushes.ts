import { PUSH_AGAIN_HOURS } from '@anglers/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { OutsideError } from '../../infra/outside/error.ts'
import { openMinis } from '../../infra/outside/index.ts'
import type { Services } from '../../kernel/context.ts'
import { cleanLine } from '../../lib/text.ts'
import { readerOf } from '../account/policy.ts'
import { settings } from '../settings/service.ts'
import { asViewer } from './policy.ts'
import { presentNotice } from './present.ts'
import { endAllowed, findPush, giveBackAllowed, type Push, takeAllowed, type Way } from './pushQueries.ts'
import { partsOf } from './pushText.ts'
import { findNotice } from './queries.ts'

type Shared = Pick<Services, 'db' | 'store' | 'outside' | 'events'>

/** Sent at the same moment. */
const AT_ONCE = 8
/** Nobody is owed a message: those for which there is no room are not sent. */
const WAITING_MAX = 10_000
const LATELY_MAX = 50_000
const HOUR_MS = 60 * 60_000
/** Where a member is led who is told of something without a page of its own. */
const NOTICES_PAGE = '/member/notice/notice'

/**
 * Tells members of their new notices by the messages of WeChat and Douyin, as far as they agreed to them and are not in the app. A
 * notice is told once at most: by the process that wrote it, and not again when nobody knows whether it arrived.
 */
export class Pushes {
  private readonly waiting: number[] = []
  private readonly underWay = new Set<Promise<void>>()
  /** Whoever likes, takes it back and likes again does not use up what another allowed. */
  private readonly lately = new LRUCache<string, true>({ max: LATELY_MAX, ttl: PUSH_AGAIN_HOURS * HOUR_MS })

  /** From now on members are told of what they agreed to, where they are not in the app. */
  constructor(private readonly services: Shared, private readonly logger: Pick<FastifyBaseLogger, 'warn'>) {
    services.events.on('notice.created', async (context, { id }) => context.afterCommit(() => this.hear(id)))
  }

  /** A notice was committed. Returns at once, and never fails. */
  private hear(noticeId: number): void {
    if (this.waiting.length >= WAITING_MAX || !openMinis(this.services.outside).length) return
    this.waiting.push(noticeId)
    this.next()
  }

  /** Resolves when all that is under way is done; what waits for its turn is let go. */
  async close(): Promise<void> {
    this.waiting.length = 0
    await this.settled()
  }

  /** Resolves when everything heard of so far is done. */
  async settled(): Promise<void> {
    while (this.underWay.size) await Promise.all(this.underWay)
  }

  private next(): void {
    while (this.underWay.size < AT_ONCE && this.waiting.length) {
      const work: Promise<void> = this.push(this.waiting.shift()!)
        .catch((error: Error) => this.logger.warn({ err: error }, 'a notice could not be pushed'))
        .finally(() => {
          this.underWay.delete(work)
          this.next()
        })
      this.underWay.add(work)
    }
  }

  private async push(noticeId: number): Promise<void> {
    const { db, store } = this.services
    const { seast_subscribe_templates: set, seast_name: siteName } = await settings(db, ['seast_subscribe_templates', 'seast_name'])
    const templates = openMinis(this.services.outside).flatMap(({ platform, appId }) => (set[platform] ?? []).map(({ id, kind, fields }) => ({ platform, appId, template: id, tab: kind, fields })))
    if (!templates.length) return
    const push = await findPush(db, noticeId, templates satisfies Way[])
    if (!push) return
    const viewer = asViewer(push)
    const row = await findNotice(db, readerOf(viewer), noticeId)
    const notice = row && presentNotice(row, viewer, store)
    if (!notice || notice.gone || !this.isNews(push) || !(await takeAllowed(db, push))) return
    const { fields } = templates.find(({ platform, template }) => platform === push.platform && template === push.template)!
    const parts = partsOf(notice, siteName)
    const filled = Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, cleanLine(parts[part])]))
    await this.send(push, (notice.link || NOTICES_PAGE).slice(1), filled)
  }

  private isNews({ id, tab, subject }: Push): boolean {
    // The site repeats itself for a reason.
    if (tab === 'system') return true
    const key = `${id} ${subject}`
    if (this.lately.has(key)) return false
    this.lately.set(key, true)
    return true
  }

  private async send(push: Push, page: string, fields: Record<string, string>): Promise<void> {
    const { db, outside } = this.services
    try {
      if (!(await outside.mini[push.platform]!.tell({ openid: push.openid, template: push.template, page, fields }))) await endAllowed(db, push)
    } catch (error) {
      // Where it did arrive after all, the platform says so at the next one.
      await giveBackAllowed(db, push)
      if (!(error instanceof OutsideError)) throw error
      this.logger.warn({ outside: error.message }, 'a notice could not be pushed')
    }
  }
}


import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { IntegrationError } from '../../infra/integrations/error.ts'
import { openMinis, type Integrations } from '../../infra/integrations/index.ts'
import type { Services } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { TextVerdict, WantedText } from '../../kernel/texts.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanText } from '../../lib/text.ts'
import { wordFinder } from '../../lib/words.ts'
import { settings } from '../settings/service.ts'
import { listOpenids } from './queries.ts'

type Shared = Pick<Services, 'config' | 'db' | 'integrations'>

/** Who types a message does not wait for longer: then it goes out unjudged, as there are reports too, unless the operator wants it held. */
const PATIENCE_MS = 3000
/** How soon a change of the operator's words counts. */
const WORDS_KEPT_MS = 10_000
/** A text that is sent again, as over a weak signal it often is, is judged as before; and 哈哈 is not asked about a thousand times. */
const VERDICTS = 10_000
const VERDICTS_KEPT_MS = 60 * 60_000

/**
 * Checks what members write before others read it: against the operator's words, and by the rules of the platform on which the
 * writer is a member. What becomes of a text when the platform does not answer, the operator says (`seast_text_check_unanswered`).
 */
export class TextCheck {
  private words: { until: number; coming: Promise<(text: string) => boolean> } | null = null
  private readonly verdicts = new LRUCache<string, boolean>({ max: VERDICTS, ttl: VERDICTS_KEPT_MS })

  constructor(
    private readonly services: Shared,
    private readonly logger: Pick<FastifyBaseLogger, 'warn'>,
  ) {}

  /** @throws ApiError rest_invalid_param that names each text which may not be published */
  async check(viewer: Pick<Viewer, 'id'> | null, wanted: readonly WantedText[]): Promise<TextVerdict> {
    // As it will be read: what is taken out of a text may stand in the midst of a word.
    const texts = wanted.map((one) => ({ ...one, text: cleanText(one.text) })).filter(({ text }) => text !== '')
    if (!texts.length) return 'checked'
    const isBanned = await this.bannedWords()
    refuse(texts.filter(({ text }) => isBanned(text)))
    if (!viewer) return 'checked'
    const verdicts = await this.judge(viewer.id, texts)
    refuse(texts.filter((_, at) => verdicts[at] === false))
    if (!verdicts.includes(null)) return 'checked'
    const { seast_text_check_unanswered: unanswered } = await settings(this.services.db, ['seast_text_check_unanswered'])
    return unanswered === 'hold' ? 'unanswered' : 'checked'
  }

  private bannedWords(): Promise<(text: string) => boolean> {
    if (this.words && this.words.until > Date.now()) return this.words.coming
    const coming = settings(this.services.db, ['seast_banned_words']).then(({ seast_banned_words: words }) => wordFinder(words))
    coming.catch(() => {
      this.words = null
    })
    this.words = { until: Date.now() + WORDS_KEPT_MS, coming }
    return coming
  }

  /** Whether each may be shown; null where there was no answer. */
  private async judge(writerId: number, texts: readonly WantedText[]): Promise<(boolean | null)[]> {
    const { db, integrations, config } = this.services
    const minis = openMinis(integrations)
    const identities = minis.length ? await listOpenids(db, writerId, minis) : []
    if (!identities.length) return texts.map(() => true)
    // Each by itself: one that takes too long speaks for no other.
    const late = after(Math.min(PATIENCE_MS, config.integrations.timeoutMs), null, { ref: false })
    return Promise.all(texts.map((text) => Promise.race([this.mayShow(text, identities), late])))
  }

  /** As the first platform says that says something; true where none has to, as they were not there lately, null where one failed to. */
  private async mayShow(
    { place, text }: WantedText,
    identities: Awaited<ReturnType<typeof listOpenids<keyof Integrations['mini']>>>,
  ): Promise<boolean | null> {
    let unchecked: true | null = true
    for (const { platform, openid } of identities) {
      const key = createHash('sha256').update(`${platform} ${place} ${text}`).digest('base64')
      try {
        const verdict = this.verdicts.get(key) ?? (await this.services.integrations.mini[platform]!.mayShow({ openid, place, text }))
        if (verdict === null) continue
        this.verdicts.set(key, verdict)
        return verdict
      } catch (error) {
        if (!(error instanceof IntegrationError)) throw error
        this.logger.warn({ service: error.message }, 'a text could not be judged')
        unchecked = null
      }
    }
    return unchecked
  }
}

function refuse(bad: readonly WantedText[]): void {
  if (bad.length)
    throw new ApiError('rest_invalid_param', Object.fromEntries(bad.map(({ param }) => [param, { fault: 'improper' as const }])))
}

import type { Input } from '@anglers/contract'
import { REPORTS_PER_DAY } from '@anglers/contract/limits'
import type { ReportType } from '@anglers/contract/report'
import type { Db } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound, tooMany } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine, cleanText, excerpt } from '../../lib/text.ts'
import { memberExists } from '../account/service.ts'
import { type Evidence, evidenceOf } from '../chat/evidence.ts'
import { openComment } from '../content/comments.ts'
import { wordsOfPost } from '../content/service.ts'
import { foreignPictures } from '../media/service.ts'
import { linkTo } from './links.ts'
import { countOfDay, findWordsOfMember, insertReport, insertReportPictures, isReported, listOperators, lockReporter } from './queries.ts'
import { isReasonOf, needsWords, reasons } from './reasons.ts'

export { reasons }

const HOUR_S = 60 * 60

type Target = Exclude<ReportType, 'feedback'>

interface Seen extends Evidence {
  /** Of a comment: the post under which it stands. */
  post?: number
}

/**
 * Each thing as it stands, as far as this viewer sees it: of a post that is locked to them, title and teaser. What they may not read at
 * all is not found: operators would read it by the report. Whom one has blocked can still be reported.
 */
const evidenceFor: Record<Target, (db: Db, viewer: Viewer, id: number) => Promise<Seen>> = {
  post: async (db, viewer, id) => {
    const { words, authorId } = await wordsOfPost(db, viewer, id)
    return inWords(words, authorId)
  },
  comment: async (db, viewer, id) => {
    const { body, author_id, post_id } = await openComment(db, viewer, id).catch((error: unknown) => { throw isLocked(error) ? notFound() : error })
    return { ...inWords(body, author_id), post: post_id }
  },
  user: async (db, _viewer, id) => {
    if (!(await memberExists(db, id))) throw notFound()
    return inWords(await findWordsOfMember(db, id), id)
  },
  message: (db, viewer, id) => evidenceOf(db, viewer.id, id),
}

const isLocked = (error: unknown) => error instanceof ApiError && error.code === 'rest_post_locked'

const inWords = (words: string, senderId: number): Evidence => ({ senderId, words, picture: null, voice: null })

/**
 * Takes down what a member reports, with the thing as it stands, or tells the operators, which a banned member may do, too. The
 * operators have a notice of each thing when it is first reported.
 *
 * @throws ApiError rest_banned, rest_invalid_param naming the field; rest_not_found; rest_forbidden for what is one's own; already_reported;
 * rest_too_many_requests after REPORTS_PER_DAY
 */
export async function addReport(context: Context, viewer: Viewer, form: Input<'POST report/add'>): Promise<void> {
  const { type, reason, media = [] } = form
  if (viewer.bannedUntil && type !== 'feedback') throw new ApiError('rest_banned', {}, viewer.bannedUntil)
  const content = cleanText(form.content ?? '')
  if (!isReasonOf(type, reason)) throw invalid('reason', 'choice', reasons(type, 'en').map(({ key }) => key).join(', '))
  if (needsWords(type, reason) && !content) throw invalid('content', 'required')
  if (type !== 'feedback' && form.id === undefined) throw invalid('id', 'required')
  const target = type === 'feedback' ? null : { type, id: form.id! }
  await transact(context, async (trx) => {
    await lockReporter(trx.db, viewer.id)
    const evidence = target && (await evidenceFor[target.type](trx.db, viewer, target.id))
    if (evidence?.senderId === viewer.id) throw forbidden()
    const [foreign] = await foreignPictures(trx, viewer.id, null, media)
    if (foreign !== undefined) throw invalid(`media.${foreign}`, 'not_yours')
    if ((await countOfDay(trx.db, viewer.id)) >= REPORTS_PER_DAY) throw tooMany(HOUR_S)
    const id = await insertReport(trx.db, {
      reporter_id: viewer.id, type, target_id: target?.id ?? null, reason, body: content, contact: cleanLine(form.contact ?? ''),
      accused_id: evidence?.senderId ?? null, evidence: evidence?.words ?? '', voice_id: evidence?.voice ?? null,
    })
    if (id === undefined) throw new ApiError('already_reported')
    await insertReportPictures(trx.db, id, evidence?.picture == null ? media : [...media, evidence.picture])
    if (!target || !(await isReported(trx.db, { type, target_id: target.id, id }))) await tellOperators(trx, { id, type, target: target?.id ?? null, by: viewer.id, content, evidence })
  })
}

interface Reported {
  id: number
  type: ReportType
  target: number | null
  by: number
  content: string
  evidence: Seen | null
}

/** Nobody is told of what they reported themselves, nor of what is said about them. */
async function tellOperators(trx: Context, { id, type, target, by, content, evidence }: Reported): Promise<void> {
  const link = linkTo({ type, target, accused: evidence?.senderId ?? null, post: evidence?.post ?? null })
  const operators = await listOperators(trx.db, [by, ...(evidence ? [evidence.senderId] : [])])
  await emit(trx, 'report.added', { report: { type, target: target ?? id }, operators, title: excerpt(evidence?.words ?? ''), text: excerpt(content), link })
}

import type { Input } from '@anglers/contract'
import { REPORTS_PER_DAY } from '@anglers/contract/limits'
import type { ReportType } from '@anglers/contract/report'
import { ApiError, forbidden, invalid, notFound, tooMany } from '../../http/errors.ts'
import type { Viewer } from '../../http/handler.ts'
import { type Db, transaction } from '../../infra/database.ts'
import { cleanLine, cleanText } from '../../lib/text.ts'
import { memberExists } from '../account/service.ts'
import { commenterOf } from '../content/comments.ts'
import { meetPost } from '../content/service.ts'
import { foreignPictures } from '../media/service.ts'
import { countOfDay, insertReport, insertReportPictures, lockReporter } from './queries.ts'
import { isReasonOf, needsWords, reasons } from './reasons.ts'

export { reasons }

const HOUR_S = 60 * 60

type Target = Exclude<ReportType, 'feedback'>

/** Whose each thing is, as far as this viewer meets it; throws rest_not_found where they don't. Whom one has blocked can still be reported. */
const ownerOf: Record<Target, (db: Db, viewer: Viewer, id: number) => Promise<number>> = {
  post: async (db, viewer, id) => (await meetPost(db, viewer, id)).author_id,
  comment: commenterOf,
  user: async (db, _viewer, id) => {
    if (!(await memberExists(db, id))) throw notFound()
    return id
  },
}

/**
 * Takes down what a member reports, or tells the operators, which a banned member may do, too.
 *
 * @throws ApiError rest_banned, rest_invalid_param naming the field; rest_not_found; rest_forbidden for what is one's own; already_reported;
 * rest_too_many_requests after REPORTS_PER_DAY
 */
export async function addReport(db: Db, viewer: Viewer, form: Input<'POST report/add'>): Promise<void> {
  const { type, reason, media = [] } = form
  if (viewer.bannedUntil && type !== 'feedback') throw new ApiError('rest_banned', {}, viewer.bannedUntil)
  const content = cleanText(form.content ?? '')
  if (!isReasonOf(type, reason)) throw invalid('reason', 'choice', reasons(type, 'en').map(({ key }) => key).join(', '))
  if (needsWords(type, reason) && !content) throw invalid('content', 'required')
  if (type !== 'feedback' && form.id === undefined) throw invalid('id', 'required')
  const target = type === 'feedback' ? null : { type, id: form.id! }
  await transaction(db, async (trx) => {
    await lockReporter(trx, viewer.id)
    if (target && (await ownerOf[target.type](trx, viewer, target.id)) === viewer.id) throw forbidden()
    const [foreign] = await foreignPictures({ db: trx }, viewer.id, null, media)
    if (foreign !== undefined) throw invalid(`media.${foreign}`, 'not_yours')
    if ((await countOfDay(trx, viewer.id)) >= REPORTS_PER_DAY) throw tooMany(HOUR_S)
    const id = await insertReport(trx, { reporter_id: viewer.id, type, target_id: target?.id ?? null, reason, body: content, contact: cleanLine(form.contact ?? '') })
    if (id === undefined) throw new ApiError('already_reported')
    await insertReportPictures(trx, id, media)
  })
}

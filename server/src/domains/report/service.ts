import type { Input } from '@anglers/contract'
import { REPORTS_PER_DAY } from '@anglers/contract/limits'
import type { ReportType } from '@anglers/contract/report'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, tooMany } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import { refuseWhileBanned, type Viewer } from '../../kernel/viewer.ts'
import { cleanLine, cleanText, excerpt } from '../../lib/text.ts'
import { foreignPictures } from '../media/service.ts'
import { countOfDay, insertReport, insertReportPictures, isReported, listOperators, lockMember } from './queries.ts'
import { needsWords, reasonsOf } from './reasons.ts'
import { type Evidence, reportTargets } from './targets.ts'

const HOUR_S = 60 * 60

/**
 * Takes down what a member reports, with the thing as it stands, or tells the operators, which a banned member may do, too. The
 * operators have a notice of each thing when it is first reported.
 *
 * @throws ApiError rest_banned, rest_invalid_param naming the field; rest_not_found; rest_forbidden for what is one's
 * own; already_reported;
 * rest_too_many_requests after REPORTS_PER_DAY
 */
export async function addReport(context: Context, viewer: Viewer, form: Input<'POST report/add'>): Promise<void> {
  const { type, reason, media = [] } = form
  if (type !== 'feedback') refuseWhileBanned(viewer)
  const content = cleanText(form.content ?? '')
  const reasons = reasonsOf(context.modules, type)
  if (!reasons.includes(reason)) throw invalid('reason', 'choice', reasons.join(', '))
  if (needsWords(type, reason) && !content) throw invalid('content', 'required')
  if (type !== 'feedback' && form.id === undefined) throw invalid('id', 'required')
  const target = type === 'feedback' ? null : { type, id: form.id! }
  await transact(context, async (trx) => {
    // Each is counted before the next.
    await lockMember(trx.db, viewer.id)
    const evidence = target && (await reportTargets(trx.modules)[target.type].evidence(trx, viewer, target.id))
    if (evidence?.authorId === viewer.id) throw forbidden()
    const [foreign] = await foreignPictures(trx, viewer.id, media)
    if (foreign !== undefined) throw invalid(`media.${foreign}`, 'not_yours')
    if ((await countOfDay(trx.db, viewer.id)) >= REPORTS_PER_DAY) throw tooMany(HOUR_S)
    const id = await insertReport(trx.db, {
      reporter_id: viewer.id,
      type,
      target_id: target?.id ?? null,
      reason,
      body: content,
      contact: cleanLine(form.contact ?? ''),
      accused_id: evidence?.authorId ?? null,
      evidence: evidence?.words ?? '',
      voice_id: evidence?.voice ?? null,
      link: evidence?.link ?? '',
    })
    if (id === undefined) throw new ApiError('already_reported')
    await insertReportPictures(trx.db, id, evidence?.picture == null ? media : [...media, evidence.picture])
    if (!target || !(await isReported(trx.db, { type, target_id: target.id, id })))
      await notifyOperators(trx, { id, type, target: target?.id ?? null, by: viewer.id, content, evidence })
  })
}

interface Reported {
  id: number
  type: ReportType
  target: number | null
  by: number
  content: string
  evidence: Evidence | null
}

/** Nobody is notified of what they reported themselves, nor of what is said about them. */
async function notifyOperators(trx: Context, { id, type, target, by, content, evidence }: Reported): Promise<void> {
  const operators = await listOperators(trx.db, [by, ...(evidence ? [evidence.authorId] : [])])
  await emit(trx, 'report.added', {
    report: { type, target: target ?? id },
    operators,
    title: excerpt(evidence?.words ?? ''),
    text: excerpt(content),
    link: evidence?.link ?? '',
  })
}

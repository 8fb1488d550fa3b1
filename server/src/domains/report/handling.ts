import type { ReportOutcome } from '@anglers/contract/report'
import type { Db } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { cleanText, excerpt } from '../../lib/text.ts'
import { closeReports, listOpen, type OpenReport } from './queries.ts'

/** A thing that is reported, with all reports of it that are open. */
export interface ReportedThing {
  /** The oldest report's, by which all are closed. */
  id: number
  link: string
  reports: OpenReport[]
}

/**
 * What is reported and not yet looked into: that of the oldest report first. One thing by any of its reports' ids, or
 * all, of at most so many reports.
 */
export async function openReports(db: Db, { id, limit }: { id?: number; limit: number }): Promise<ReportedThing[]> {
  const things = new Map<string, ReportedThing>()
  for (const report of await listOpen(db, { id, limit })) {
    const { type, target_id: target, link } = report
    const key = target === null ? `feedback ${report.id}` : `${type} ${target}`
    const thing = things.get(key) ?? { id: report.id, link, reports: [] }
    thing.reports.push(report)
    things.set(key, thing)
  }
  return [...things.values()]
}

/**
 * Closes a report, with the others of the same thing, and tells each reporter what became of it.
 *
 * @param answer what they are told besides; may be empty
 * @returns how many were closed: none when there is no such report, or it is closed already
 */
export function closeReport(context: Context, id: number, outcome: ReportOutcome, answer = ''): Promise<number> {
  const words = cleanText(answer)
  return transact(context, async (trx) => {
    const { closed, forgotten } = await closeReports(trx.db, id, { outcome, answer: words })
    await emit(trx, 'report.forgotten', { reports: forgotten, whose: 'accused' })
    for (const report of closed.sort((a, b) => a.reporter_id - b.reporter_id)) {
      await emit(trx, 'report.closed', {
        report,
        upheld: outcome === 'upheld',
        title: excerpt(report.evidence || report.body),
        text: words,
      })
    }
    return closed.length
  })
}

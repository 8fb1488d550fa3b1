import type { ReportType } from '@anglers/contract/report'
import type { Db } from '../../../server/src/infra/database.ts'

/** What operators read of the thing that was reported. */
export async function evidenceOf(db: Db, type: ReportType, id: number): Promise<string> {
  const reports = db.selectFrom('report').where('type', '=', type).where('target_id', '=', id)
  return (await reports.select('evidence').executeTakeFirstOrThrow()).evidence
}

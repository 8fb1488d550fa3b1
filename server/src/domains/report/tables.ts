import type { ReportOutcome, ReportReason, ReportType } from '@anglers/contract/report'
import type { ColumnType, Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    report: ReportTable
    report_media: { report_id: number; position: number; media_id: number }
  }
}

interface ReportTable {
  id: Generated<number>
  reporter_id: number
  type: ReportType
  target_id: number | null
  reason: ReportReason
  body: Generated<string>
  contact: Generated<string>
  created_at: Generated<Date>
  closed_at: ColumnType<Date | null, never, Date>
  accused_id: number | null
  evidence: Generated<string>
  link: Generated<string>
  voice_id: number | null
  outcome: ColumnType<ReportOutcome | null, never, ReportOutcome>
  answer: Generated<string>
}

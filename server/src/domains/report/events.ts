import type { ReportType } from '@anglers/contract/report'

declare module '../../kernel/events.ts' {
  interface Events {
    /** Something was reported for the first time. `operators` are those who look into it. */
    'report.added': {
      report: { type: ReportType; target: number }
      operators: readonly number[]
      title: string
      text: string
      link: string
    }
    /** One that was looked into. */
    'report.closed': { report: { id: number; reporter_id: number; type: ReportType }; upheld: boolean; title: string; text: string }
  }
}

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
    /** The words of whoever reported these, or is accused in them, are not kept any more. */
    'report.forgotten': { reports: readonly { id: number; type: ReportType; target: number }[]; whose: 'reporter' | 'accused' }
    /** One that was looked into. */
    'report.closed': { report: { id: number; reporter_id: number; type: ReportType }; upheld: boolean; title: string; text: string }
  }
}

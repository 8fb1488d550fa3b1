import type { Module } from '../../kernel/module.ts'
import type {} from './events.ts'

const addedKey = ({ type, target }: { type: string; target: number }) => `report ${type} ${target}`
const closedKey = ({ id }: { id: number }) => `report closed ${id}`

export const notices = {
  kinds: {
    reported: { tab: 'system' },
    report_upheld: { tab: 'system' },
    report_dismissed: { tab: 'system' },
    feedback_answered: { tab: 'system' },
  },
  listen(events, { blank, notifyBySite }) {
    events
      .on('report.added', async (trx, { report, operators, title, text, link }) => {
        for (const operator of operators) await notifyBySite(trx, operator, 'reported', addedKey(report), { title, text, link })
      })
      .on('report.closed', (trx, { report, upheld, title, text }) => {
        const kind = report.type === 'feedback' ? 'feedback_answered' : upheld ? 'report_upheld' : 'report_dismissed'
        return notifyBySite(trx, report.reporter_id, kind, closedKey(report), { title, text })
      })
      .on('report.forgotten', (trx, { reports, whose }) =>
        whose === 'reporter'
          ? blank(trx, reports.map(addedKey), 'text')
          : blank(trx, [...reports.map(addedKey), ...reports.map(closedKey)], 'title'),
      )
  },
} satisfies Module['notices']

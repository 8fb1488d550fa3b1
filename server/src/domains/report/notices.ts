import type { Module } from '../../kernel/module.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    reported: { tab: 'system' },
    report_upheld: { tab: 'system' },
    report_dismissed: { tab: 'system' },
    feedback_answered: { tab: 'system' },
  },
  listen(events, { notifyBySite }) {
    events
      .on('report.added', async (trx, { report, operators, title, text, link }) => {
        for (const operator of operators)
          await notifyBySite(trx, operator, 'reported', `report ${report.type} ${report.target}`, { title, text, link })
      })
      .on('report.closed', (trx, { report, upheld, title, text }) => {
        const kind = report.type === 'feedback' ? 'feedback_answered' : upheld ? 'report_upheld' : 'report_dismissed'
        return notifyBySite(trx, report.reporter_id, kind, `report closed ${report.id}`, { title, text })
      })
  },
} satisfies Module['notices']

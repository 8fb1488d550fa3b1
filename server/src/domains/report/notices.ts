import type { Module } from '../../kernel/module.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    reported: { tab: 'system', pushed: '有新的举报' },
    report_upheld: { tab: 'system', pushed: '你的举报已处理' },
    report_dismissed: { tab: 'system', pushed: '你的举报已核查，未发现违规' },
    feedback_answered: { tab: 'system', pushed: '你的反馈有了回复' },
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

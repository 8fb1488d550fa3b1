import type { Module } from '../../kernel/module.ts'
import type {} from './events.ts'

const [SIGN_PAGE, TASK_PAGE, LEVEL_PAGE, REFERRAL_PAGE] = [
  '/member/sign/sign',
  '/member/task/task',
  '/member/wallet/exp',
  '/member/referral/referral',
]

export const notices = {
  kinds: {
    sign_milestone: { tab: 'system' },
    level_up: { tab: 'system' },
    task_done: { tab: 'system' },
    referral_rewarded: { tab: 'system' },
  },
  // The numbers stand in `title` (of what) and `text` (how much): the app says them in the reader's language.
  listen(events, { notifyBySite }) {
    events
      .on('growth.milestone', (trx, { member, milestone: { days, points } }) =>
        notifyBySite(trx, member, 'sign_milestone', `sign ${days}`, { title: String(days), text: String(points), link: SIGN_PAGE }),
      )
      .on('growth.levelUp', (trx, { member, level }) =>
        notifyBySite(trx, member, 'level_up', 'level', { title: String(level), link: LEVEL_PAGE }),
      )
      .on('growth.taskDone', (trx, { member, task, starts, gain }) =>
        notifyBySite(trx, member, 'task_done', `task ${task} ${starts}`, { text: String(gain.points), link: TASK_PAGE }),
      )
      .on('growth.invited', (trx, { member, invitee, points }) =>
        notifyBySite(trx, member, 'referral_rewarded', `invited ${invitee}`, { text: String(points), link: REFERRAL_PAGE }),
      )
  },
} satisfies Module['notices']

import type { Module } from '../../kernel/module.ts'
import { authorPage } from '../../lib/appPages.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    follow: { tab: 'follows', pushed: '关注了你' },
    password_changed: { tab: 'system', pushed: '你的密码已修改' },
    address_changed: { tab: 'system', pushed: '你的手机号或邮箱已修改' },
    leaving: { tab: 'system', pushed: '你申请了注销账号' },
    staying: { tab: 'system', pushed: '注销申请已撤回' },
    banned: { tab: 'system', pushed: '你的账号被禁言了' },
    unbanned: { tab: 'system', pushed: '你的账号解除了禁言' },
  },
  subjects: {
    /** Who they are stands in the notice itself, which is gone with them. */
    user: {
      present: async (_services, _viewer, ids) =>
        new Map(ids.map((id) => [id, { text: '', title: '', picture: null, link: authorPage(id), gone: false }])),
    },
  },
  listen(events, { notify, retract, notifyBySite }) {
    events
      .on('member.followed', (trx, { by, member, on }) => {
        const follow = { kind: 'follow', by, subject: { type: 'user', id: by }, mergeKey: `follow ${by}` } as const
        return on ? notify(trx, { ...follow, to: [member] }) : retract(trx, { ...follow, to: member })
      })
      .on('member.banned', (trx, { member, until, reason }) =>
        until
          ? notifyBySite(trx, member, 'banned', 'ban', { text: reason, until: until.toISOString() })
          : notifyBySite(trx, member, 'unbanned', 'ban'),
      )
      .on('member.passwordChanged', (trx, { member }) => notifyBySite(trx, member, 'password_changed', 'password'))
      .on('member.addressChanged', (trx, { member }) => notifyBySite(trx, member, 'address_changed', 'address'))
      .on('member.leaving', (trx, { member, at }) =>
        notifyBySite(trx, member, at ? 'leaving' : 'staying', 'leaving', at ? { until: at.toISOString() } : {}),
      )
  },
} satisfies Module['notices']

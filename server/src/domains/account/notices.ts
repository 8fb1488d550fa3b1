import type { Module } from '../../kernel/module.ts'
import { authorPage } from '../../lib/appPages.ts'
import type {} from './events.ts'
import { listFollowedAmong } from './relationQueries.ts'

export const notices = {
  kinds: {
    follow: { tab: 'follows' },
    password_changed: { tab: 'system' },
    address_changed: { tab: 'system' },
    leaving: { tab: 'system' },
    staying: { tab: 'system' },
    banned: { tab: 'system' },
    unbanned: { tab: 'system' },
    avatar_refused: { tab: 'system' },
    cover_refused: { tab: 'system' },
  },
  subjects: {
    /** Who they are stands in the notice itself, which is gone with them. */
    user: {
      async present({ db }, viewer, ids) {
        const followed = new Set(await listFollowedAmong(db, viewer.id, ids))
        return new Map(
          ids.map((id) => [id, { text: '', title: '', picture: null, link: authorPage(id), gone: false, following: followed.has(id) }]),
        )
      },
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
      .on('member.pictureRefused', (trx, { member, what, picture }) =>
        notifyBySite(trx, member, `${what}_refused`, `${what} ${picture}`, { link: authorPage(member) }),
      )
      .on('member.passwordChanged', (trx, { member }) => notifyBySite(trx, member, 'password_changed', 'password'))
      .on('member.addressChanged', (trx, { member }) => notifyBySite(trx, member, 'address_changed', 'address'))
      .on('member.leaving', (trx, { member, at }) =>
        notifyBySite(trx, member, at ? 'leaving' : 'staying', 'leaving', at ? { until: at.toISOString() } : {}),
      )
  },
} satisfies Module['notices']

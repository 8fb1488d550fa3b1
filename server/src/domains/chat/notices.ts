import type { Module } from '../../kernel/module.ts'
import { groupPage } from '../../lib/appPages.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    group_invited: { tab: 'system' },
    group_picture_refused: { tab: 'system' },
  },
  listen(events, { notify, notifyBySite, retract }) {
    const invitation = (by: number, group: number) => ({ kind: 'group_invited', by, mergeKey: `group ${group}` }) as const
    events
      .on('group.invited', (trx, { by, members, group }) =>
        notify(trx, { ...invitation(by, group.id), to: members, again: true, data: { title: group.name, link: groupPage(group.id) } }),
      )
      .on('group.pictureRefused', (trx, { member, group, picture }) =>
        notifyBySite(trx, member, 'group_picture_refused', `group picture ${group.id} ${picture}`, {
          title: group.name,
          link: groupPage(group.id),
        }),
      )
      .on('group.uninvited', (trx, { by, member, group }) => retract(trx, { ...invitation(by, group), to: member }))
  },
} satisfies Module['notices']

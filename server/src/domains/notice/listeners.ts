import type { EventHub } from '../../kernel/events.ts'
import { groupPage, postPage } from '../../lib/appPages.ts'
import type {} from '../account/events.ts'
import type {} from '../chat/events.ts'
import type {} from '../content/events.ts'
import type {} from '../report/events.ts'
import type {} from './events.ts'
import { deleteBetween } from './queries.ts'
import { notify, notifyBySite, retract } from './writing.ts'

/** Writes a notice of what happens to whomever it concerns, in the transaction in which it happens. */
export function listen(events: EventHub): void {
  events
    .on('member.followed', (trx, { by, member, on }) => (on ? notify(trx, { kind: 'follow', by, to: [member] }) : retract(trx, { kind: 'follow', by, to: member })))
    .on('member.blocked', ({ db }, { by, member }) => deleteBetween(db, by, member))
    .on('member.banned', (trx, { member, until, reason }) => (until ? notifyBySite(trx, member, 'banned', 'ban', { text: reason, until: until.toISOString() }) : notifyBySite(trx, member, 'unbanned', 'ban')))
    .on('member.passwordChanged', (trx, { member }) => notifyBySite(trx, member, 'password_changed', 'password'))
    .on('member.addressChanged', (trx, { member }) => notifyBySite(trx, member, 'address_changed', 'address'))
    .on('member.leaving', (trx, { member, at }) => notifyBySite(trx, member, at ? 'leaving' : 'staying', 'leaving', at ? { until: at.toISOString() } : {}))

    .on('post.published', (trx, { post, called }) => notify(trx, { kind: 'mention', by: post.author_id, to: called, post }))
    .on('post.liked', (trx, { post, by, on }) => (on ? notify(trx, { kind: 'like_post', by, to: [post.author_id], post }) : retract(trx, { kind: 'like_post', by, to: post.author_id, post })))
    .on('post.removed', (trx, { post, text }) => notifyBySite(trx, post.author_id, 'post_removed', `post ${post.id}`, { text }))
    .on('post.held', (trx, { post, text }) => notifyBySite(trx, post.author_id, 'post_held', `post ${post.id}`, { text, link: postPage(post.id) }))

    .on('comment.created', async (trx, { comment, post, answered, called }) => {
      const notified = new Set<number>()
      const once = async (kind: 'reply' | 'comment' | 'mention', ids: readonly number[]) => {
        const to = ids.filter((id) => !notified.has(id))
        for (const id of to) notified.add(id)
        await notify(trx, { kind, by: comment.author_id, to, post, commentId: comment.id })
      }
      if (answered !== null) await once('reply', [answered])
      await once('comment', [post.author_id])
      await once('mention', called)
    })
    .on('comment.liked', (trx, { comment, post, by, on }) => {
      const like = { kind: 'like_comment', by, post, commentId: comment.id } as const
      return on ? notify(trx, { ...like, to: [comment.author_id] }) : retract(trx, { ...like, to: comment.author_id })
    })
    .on('comment.removed', (trx, { comment, text }) => notifyBySite(trx, comment.author_id, 'comment_removed', `comment ${comment.id}`, { text }))

    .on('group.invited', (trx, { by, members, group }) => notify(trx, { kind: 'group_invited', by, to: members, group: group.id, again: true, data: { title: group.name, link: groupPage(group.id) } }))
    .on('group.uninvited', (trx, { by, member, group }) => retract(trx, { kind: 'group_invited', by, to: member, group }))

    .on('report.added', async (trx, { report, operators, title, text, link }) => {
      for (const operator of operators) await notifyBySite(trx, operator, 'reported', `report ${report.type} ${report.target}`, { title, text, link })
    })
    .on('report.closed', (trx, { report, upheld, title, text }) => {
      const kind = report.type === 'feedback' ? 'feedback_answered' : upheld ? 'report_upheld' : 'report_dismissed'
      return notifyBySite(trx, report.reporter_id, kind, `report closed ${report.id}`, { title, text })
    })
}

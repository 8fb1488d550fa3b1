import type { Module } from '../../kernel/module.ts'
import { postPage } from '../../lib/appPages.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    post_recommended: { tab: 'system' },
    post_pinned: { tab: 'system' },
    post_moved: { tab: 'system' },
    post_merged: { tab: 'system' },
    post_refused: { tab: 'system' },
    activity_seat: { tab: 'system' },
    activity_changed: { tab: 'system' },
    activity_cancelled: { tab: 'system' },
    activity_on: { tab: 'system' },
    answer_accepted: { tab: 'system' },
    bounty_given: { tab: 'system' },
    bounty_returned: { tab: 'system' },
  },
  listen(events, { notifyBySite }) {
    events
      .on('bbs.marked', async (trx, { post, mark, on, by, text }) => {
        // Who marks their own need not be told, and nobody is told of what ends.
        if (!on || by === post.author_id) return
        const kind = mark === 'essence' ? 'post_recommended' : 'post_pinned'
        await notifyBySite(trx, post.author_id, kind, `${mark} ${post.id}`, { title: text, link: postPage(post.id) })
      })
      .on('bbs.moved', async (trx, { post, forum, by, text }) => {
        if (by === post.author_id) return
        await notifyBySite(trx, post.author_id, 'post_moved', `moved ${post.id}`, {
          title: text,
          text: forum.name,
          link: postPage(post.id),
        })
      })
      .on('bbs.merged', async (trx, { post, into, by, text }) => {
        if (by === post.author_id) return
        await notifyBySite(trx, post.author_id, 'post_merged', `merged ${post.id}`, {
          title: text,
          text: into.title,
          link: postPage(into.id, 'comments'),
        })
      })
      .on('activity.admitted', async (trx, { postId, text, members }) => {
        for (const member of members)
          await notifyBySite(trx, member, 'activity_seat', `activity ${postId}`, { title: text, link: postPage(postId) })
      })
      .on('activity.changed', async (trx, { post, text, members, wasOff }) => {
        // In the place of what says that it is off.
        const [kind, mergeKey] = wasOff
          ? (['activity_on', `activity ${post.id}`] as const)
          : (['activity_changed', `activity time ${post.id}`] as const)
        for (const member of members)
          if (member !== post.author_id) await notifyBySite(trx, member, kind, mergeKey, { title: text, link: postPage(post.id) })
      })
      .on('activity.cancelled', async (trx, { post, text, members }) => {
        for (const member of members)
          if (member !== post.author_id) await notifyBySite(trx, member, 'activity_cancelled', `activity ${post.id}`, { title: text })
      })
      .on('question.accepted', async (trx, { post, to, points, byRule, text }) => {
        const about = { title: text, text: points ? String(points) : '', link: postPage(post.id, 'comments') }
        await notifyBySite(trx, to, 'answer_accepted', `accepted ${post.id}`, about)
        if (byRule) await notifyBySite(trx, post.author_id, 'bounty_given', `bounty ${post.id}`, about)
      })
      .on('bounty.returned', (trx, { post, points, text }) =>
        notifyBySite(trx, post.author_id, 'bounty_returned', `bounty ${post.id}`, {
          title: text,
          text: String(points),
          link: postPage(post.id),
        }),
      )
      .on('bbs.refused', (trx, { post, reason, text }) =>
        notifyBySite(trx, post.author_id, 'post_refused', `refused ${post.id}`, { title: text, text: reason, link: postPage(post.id) }),
      )
  },
} satisfies Module['notices']

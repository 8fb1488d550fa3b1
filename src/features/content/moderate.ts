import { inDays, offerBan } from '@/features/moderating'
import { t } from '@/lib/i18n/rooms'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { choices, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import type { Post } from './Post'

const terms = [
  ['forDay', 1],
  ['forWeek', 7],
  ['forGood', null],
] as const
const reasons = ['offTopic', 'incomplete', 'rules', 'advert'] as const

/** @returns whether it was done; what failed was said */
async function done(work: () => Promise<unknown>): Promise<boolean> {
  const isDone = await attempt(work)
  if (isDone) toaster.show(t.common.saved, { type: 'success' })
  return isDone
}

async function mark(post: Post, what: 'essence' | 'pinned', on: boolean, days: number | null = null): Promise<void> {
  const until = days === null ? null : inDays(days)
  if (!(await done(() => call('POST content-manage/commend', { id: post.id, mark: what, on, until })))) return
  const { extra } = post.data
  if (extra?.type === 'bbs') post.merge({ extra: { ...extra, [what]: on } })
}

const chooseTerm = (post: Post, what: 'essence' | 'pinned') =>
  choices.offer(terms.map(([name, days]) => ({ name: t.moderating[name], run: () => mark(post, what, true, days) })))

async function chooseForum(post: Post): Promise<void> {
  await attempt(async () => {
    const sections = await call('GET bbs/bbs-list', {}, { quiet: true })
    const others = sections.flatMap(({ forums }) => forums).filter(({ id, open }) => open && id !== post.data.forum?.id)
    await choices.offer(
      others.map(({ id, name }) => ({
        name,
        run: async () => {
          if (await done(() => call('POST bbs/move', { id: post.id, forumId: id }))) post.merge({ forum: { id, name } })
        },
      })),
    )
  })
}

/** Offers for how long who wrote something in a forum may not write there. */
export const chooseBan = (forumId: number, userId: number): Promise<void> =>
  offerBan((until) => call('POST bbs/ban', { id: forumId, userId, until }))

const chooseReason = (post: Post) =>
  choices.offer(
    reasons.map((reason) => ({
      name: t.moderating.reasons[reason],
      run: async () => {
        const content = t.moderating.reasons[reason]
        if (await done(() => call('POST content-manage/refuse', { id: post.id, content }))) post.merge({ state: 'removed' })
      },
    })),
  )

/** Offers what moderators of its forum may do with a post. */
export async function moderate(post: Post): Promise<void> {
  const { extra, forum, author } = post.data
  const { pinned, essence } = extra?.type === 'bbs' ? extra : { pinned: false, essence: false }
  await choices.offer([
    {
      name: pinned ? t.moderating.unpin : t.moderating.pin,
      run: () => (pinned ? mark(post, 'pinned', false) : chooseTerm(post, 'pinned')),
    },
    {
      name: essence ? t.moderating.unrecommend : t.moderating.recommend,
      run: () => (essence ? mark(post, 'essence', false) : chooseTerm(post, 'essence')),
    },
    { name: t.moderating.move, run: () => chooseForum(post) },
    ...(forum
      ? [
          { name: t.moderating.merge, run: () => open(routes.mergeThread(forum.id, post.id)) },
          ...(author.id === session.userId ? [] : [{ name: t.moderating.ban, run: () => chooseBan(forum.id, author.id) }]),
        ]
      : []),
    { name: t.moderating.refuse, destructive: true, run: () => chooseReason(post) },
  ])
}

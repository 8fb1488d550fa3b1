import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { choices, toaster } from '@/stores/overlays'
import type { Post } from './Post'

const DAY_MS = 24 * 60 * 60_000
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
  const until = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
  if (!(await done(() => call('POST content-manage/commend', { id: post.id, mark: what, on, until })))) return
  const { extra } = post.data
  if (extra?.type === 'bbs') post.merge({ extra: { ...extra, [what]: on } })
}

const chooseTerm = (post: Post, what: 'essence' | 'pinned') =>
  choices.offer(terms.map(([name, days]) => ({ name: t.forum[name], run: () => mark(post, what, true, days) })))

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

const chooseReason = (post: Post) =>
  choices.offer(
    reasons.map((reason) => ({
      name: t.forum.reasons[reason],
      run: async () => {
        const content = t.forum.reasons[reason]
        if (await done(() => call('POST content-manage/refuse', { id: post.id, content }))) post.merge({ state: 'removed' })
      },
    })),
  )

/** Offers what moderators of its forum may do with a post. */
export async function moderate(post: Post): Promise<void> {
  const { extra } = post.data
  const { pinned, essence } = extra?.type === 'bbs' ? extra : { pinned: false, essence: false }
  await choices.offer([
    { name: pinned ? t.forum.unpin : t.forum.pin, run: () => (pinned ? mark(post, 'pinned', false) : chooseTerm(post, 'pinned')) },
    {
      name: essence ? t.forum.unrecommend : t.forum.recommend,
      run: () => (essence ? mark(post, 'essence', false) : chooseTerm(post, 'essence')),
    },
    { name: t.forum.move, run: () => chooseForum(post) },
    { name: t.forum.refuse, destructive: true, run: () => chooseReason(post) },
  ])
}

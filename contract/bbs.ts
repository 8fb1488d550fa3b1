import Type from 'typebox'
import { Done, Id, literals, Time } from './common.ts'
import { PostCard } from './content.ts'
import { declare, pagedInput } from './endpoint.ts'
import { REFUSAL_CHARS, SEARCH_CHARS } from './limits.ts'
import { pictureUpload } from './media.ts'

export const forumOrders = ['all', 'new', 'hot', 'essence', 'pinned'] as const
export const ForumOrder = literals(forumOrders, {
  title: 'ForumOrder',
  description:
    'all: the latest answered first; new: the newest first; hot: by reactions, fading with age; ' +
    'essence: recommended ones; pinned: those at the top.',
})
export type ForumOrder = (typeof forumOrders)[number]

const moderating = { access: 'moderator', whenBanned: 'closed', seenByVisitors: true } as const

export const bbsEndpoints = declare({
  'GET bbs/post': {
    access: 'visitor',
    summary: 'Posts of a forum',
    input: pagedInput({ id: Id, orderby: Type.Optional(ForumOrder) }),
    answer: PostCard,
    paged: true,
    visitorCacheMs: 1_000,
    errors: ['forum_closed'],
  },
  'GET bbs/search': {
    access: 'visitor',
    summary: 'Posts of a forum whose titles contain a word, the newest first',
    input: pagedInput({ id: Id, word: Type.String({ minLength: 1, maxLength: SEARCH_CHARS }) }),
    answer: PostCard,
    paged: true,
    errors: ['forum_closed'],
    perMinute: 120,
  },
  'POST content-manage/commend': {
    ...moderating,
    summary: 'Recommend a post of a forum that I moderate, or put it at its top; or no longer',
    input: Type.Object({
      id: Id,
      mark: literals(['essence', 'pinned'], { description: 'essence: recommended; pinned: at the top' }),
      on: Type.Boolean(),
      until: Type.Optional(Type.Union([Time, Type.Null()], { description: 'when it ends by itself; null or absent: never' })),
    }),
    answer: Type.Object({ on: Type.Boolean() }),
  },
  'POST content-manage/refuse': {
    ...moderating,
    summary: 'Send a post back to its author with a reason: it is a draft of theirs again',
    input: Type.Object({ id: Id, content: Type.String({ minLength: 1, maxLength: REFUSAL_CHARS, description: 'the reason' }) }),
    texts: { content: 'message' },
    answer: Done,
  },
  'POST bbs/move': {
    ...moderating,
    summary: 'Move a post into another forum',
    input: Type.Object({ id: Id, forumId: Id }),
    answer: Type.Object({ forumId: Id }),
    errors: ['forum_closed', 'forum_banned'],
  },
  'POST bbs/merge': {
    ...moderating,
    summary: 'Merge a thread into another one of its forum, where its text, its answers and its address lead from then on',
    input: Type.Object({ id: Id, into: { ...Id, description: 'the thread that stays' } }),
    answer: Type.Object({ into: Id }),
    errors: ['cannot_merge'],
  },
  'POST upload/bbs': pictureUpload(true, 'A picture of a post in a forum'),
})

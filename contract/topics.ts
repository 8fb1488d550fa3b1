import Type, { type Static } from 'typebox'
import { Count, Id, literals, Picture, toggleInput } from './common.ts'
import { PostDetail } from './content.ts'
import { declare, pagedInput } from './endpoint.ts'
import { SEARCH_CHARS } from './limits.ts'

export const topicOrders = ['posts', 'hot'] as const
export const TopicOrder = literals(topicOrders, {
  title: 'TopicOrder',
  description: 'posts: those with the most posts; hot: what is talked about now.',
})
export type TopicOrder = (typeof topicOrders)[number]

export const Topic = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['鲫鱼'] }),
    description: Type.String({ description: 'what it is about; empty where nobody has said', examples: ['钓鱼人的入门'] }),
    cover: Type.Union([Picture, Type.Null()], { examples: [null] }),
    counts: Type.Object({ posts: Count, followers: Count }),
    following: Type.Boolean({ description: 'by me' }),
  },
  { title: 'Topic', description: 'A topic: what posts are tagged with, to be followed.' },
)
export type Topic = Static<typeof Topic>

export const topicEndpoints = declare({
  'GET topic': {
    access: 'visitor',
    summary: 'Topics that have posts',
    input: pagedInput({ orderby: Type.Optional(TopicOrder) }),
    answer: Topic,
    paged: true,
    visitorCacheMs: 1_000,
  },
  'GET topic/setting': {
    access: 'visitor',
    summary: 'How many topics a post may have, how long their names may be, and how their list may be sorted',
    answer: Type.Object({ perPost: Count, nameChars: Count, orders: Type.Array(TopicOrder) }),
  },
  'GET topic/hot-topic': {
    access: 'visitor',
    summary: 'What is talked about now: by the posts of the last days, and what they are answered, fading with age',
    input: pagedInput({}),
    answer: Topic,
    paged: true,
    visitorCacheMs: 1_000,
  },
  'GET topic/search': {
    access: 'visitor',
    summary: 'Topics whose names contain a word, those with more followers first',
    input: pagedInput({ word: Type.String({ minLength: 1, maxLength: SEARCH_CHARS }) }),
    answer: Topic,
    paged: true,
    perMinute: 120,
  },
  'GET topic/:id': {
    access: 'visitor',
    path: Type.Object({ id: Id }),
    summary: 'A topic. The address of one that was merged into another answers that one',
    answer: Topic,
  },
  'POST topic/like': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Follow a topic, or no longer',
    input: Type.Object(toggleInput),
    answer: Type.Object({ on: Type.Boolean(), count: Count }),
  },
  'GET topic/topic-like': {
    access: 'member',
    summary: 'Topics I follow, the latest followed first',
    input: pagedInput({}),
    answer: Topic,
    paged: true,
  },
  'POST power/topic': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Follow the topic that a post is kept for. Answers the post as I may read it now',
    input: Type.Object({ id: Id }),
    answer: PostDetail,
    errors: ['rest_post_locked'],
  },
})

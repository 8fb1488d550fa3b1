/** A forum, a topic, and what a member follows, over ten thousand posts, over more, and over a million. */
import { readForumPosts } from '../../../server/src/domains/bbs/service.ts'
import { newestFeed } from '../../../server/src/domains/content/feeds.ts'
import { followingFeed } from '../../../server/src/domains/content/followingQueries.ts'
import { readFeed } from '../../../server/src/domains/content/service.ts'
import { presentTopicId } from '../../../server/src/domains/content/topicQueries.ts'
import { readTopic } from '../../../server/src/domains/content/topics.ts'
import { readForum } from '../../../server/src/domains/forum/service.ts'
import { readerOf } from '../../../server/src/domains/account/policy.ts'
import type { ForumOrder } from '@anglers/contract/bbs'
import { FOLLOWING_POSTS, PER_PAGE } from '@anglers/contract/limits'
import { type Asked, measureSizes, type Sizes } from '../sizes.ts'
import { fillForum, FORUM, TOPIC } from './posts.ts'

export const FORUMS = 'forum, lists of 20 of it, of a topic and of what is followed'

/** The last page of the smallest size. */
const FAR = 500

type Question = { forum: ForumOrder; page: number } | { topic: number } | { followed: number } | { head: 'forum' | 'topic' }

const asked: Asked<Question> = {
  title: FORUMS,
  things: 'threads',
  questions: [
    ['the forum itself', [{ head: 'forum' }]],
    ['its newest, page 1', [{ forum: 'new', page: 1 }]],
    [`its newest, page ${FAR}`, [{ forum: 'new', page: FAR }]],
    ['its latest answered, page 1', [{ forum: 'all', page: 1 }]],
    ['hot ones, page 1', [{ forum: 'hot', page: 1 }]],
    ['recommended ones, page 1', [{ forum: 'essence', page: 1 }]],
    ['pinned ones', [{ forum: 'pinned', page: 1 }]],
    ['the topic itself', [{ head: 'topic' }]],
    ['of the topic, page 1', [{ topic: 1 }]],
    [`of the topic, page ${FAR}`, [{ topic: FAR }]],
    ['followed, page 1', [{ followed: 1 }]],
    ['followed, the last page', [{ followed: FOLLOWING_POSTS / PER_PAGE }]],
  ],
  further: [
    ['its newest, page 1', `its newest, page ${FAR}`],
    ['of the topic, page 1', `of the topic, page ${FAR}`],
  ],
  fill: fillForum,
  request: (question) => {
    if ('forum' in question) return ['bbs/post', { id: FORUM, orderby: question.forum, page: question.page, per_page: PER_PAGE }]
    if ('topic' in question) return ['posts', { tag: TOPIC, page: question.topic, per_page: PER_PAGE }]
    if ('followed' in question) return ['posts', { following: true, page: question.followed, per_page: PER_PAGE }]
    return question.head === 'forum' ? ['bbs/forum', { id: FORUM }] : [`topic/${TOPIC}`, {}]
  },
  async answer(reading, question) {
    const { db, viewer } = reading
    const pageOf = (page: number) => ({ limit: PER_PAGE, offset: (page - 1) * PER_PAGE })
    if ('forum' in question) return readForumPosts(reading, FORUM, question.forum, pageOf(question.page))
    if ('topic' in question)
      return readFeed(reading, newestFeed(db, { tag: await presentTopicId(db, TOPIC) }, pageOf(question.topic), readerOf(viewer)))
    if ('followed' in question) return readFeed(reading, followingFeed(db, viewer.id, {}, pageOf(question.followed), readerOf(viewer)))
    return question.head === 'forum' ? readForum(reading, FORUM) : readTopic(reading, TOPIC)
  },
  targets: { share: '', growth: 'at most 1.3' },
}

export const measureForums = async (sizes: Sizes): Promise<string[]> => (await measureSizes(asked, sizes)).tables

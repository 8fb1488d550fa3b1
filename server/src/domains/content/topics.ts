import type { PostDetail } from '@anglers/contract/content'
import { POST_TAGS, TAG_CHARS, TOPIC_DESCRIPTION_CHARS } from '@anglers/contract/limits'
import { type Topic, topicOrders, type TopicOrder } from '@anglers/contract/topics'
import type { Db, Window } from '../../infra/database.ts'
import { type Context, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine, likePattern, searchGrams } from '../../lib/text.ts'
import { saveOperatorPicture } from '../account/operatorPictures.ts'
import { presentPicture } from '../media/present.ts'
import { listTags } from './queries.ts'
import { accessLock } from './policy.ts'
import { getVisiblePost, readDetail } from './service.ts'
import {
  findTopicByName,
  findTopics,
  hasTopicFollow,
  listFollowedTopics,
  listHotTopics,
  lockPresentTopic,
  lockTopics,
  mergeTopicInto,
  presentTopicId,
  renameInPosts,
  searchTopics,
  setTopicFollow,
  type TopicList,
  type TopicRow,
  updateTopic,
} from './topicQueries.ts'

type Reading = Pick<Services, 'db' | 'store'> & { viewer: Viewer | null }

const present = ({ posts, followers, cover, ...row }: TopicRow, { store }: Pick<Reading, 'store'>): Topic => ({
  ...row,
  cover: cover && presentPicture(cover, store, 'everyone'),
  counts: { posts, followers },
})

export const topicSetting = { perPost: POST_TAGS, nameChars: TAG_CHARS, orders: [...topicOrders] }

async function readTopics(reading: Reading, { ids, total }: TopicList): Promise<Paged<Topic>> {
  const rows = await findTopics(reading.db, ids, reading.viewer?.id ?? null)
  return { items: rows.map((row) => present(row, reading)), total }
}

export async function topicsBy(reading: Reading, order: TopicOrder, window: Window): Promise<Paged<Topic>> {
  if (order === 'hot') return readTopics(reading, await listHotTopics(reading.db, window))
  const { items, total } = await listTags(reading.db, { pattern: null, ...window })
  return readTopics(reading, { ids: items.map(({ id }) => id), total })
}

export async function topicsNamed(reading: Reading, word: string, window: Window): Promise<Paged<Topic>> {
  const wanted = cleanLine(word).replace(/^#+/, '').trim()
  if (!wanted) return { items: [], total: 0 }
  return readTopics(reading, await searchTopics(reading.db, { grams: searchGrams(wanted), pattern: likePattern(wanted) }, window))
}

export const topicsFollowed = async (reading: Reading & { viewer: Viewer }, window: Window): Promise<Paged<Topic>> =>
  readTopics(reading, await listFollowedTopics(reading.db, reading.viewer.id, window))

/** A topic that others have met. @throws ApiError rest_not_found */
export async function readTopic(reading: Reading, id: number): Promise<Topic> {
  const [row] = await findTopics(reading.db, [await presentTopicId(reading.db, id)], reading.viewer?.id ?? null)
  if (!row) throw notFound()
  return present(row, reading)
}

/** Follows a topic or no longer; `on` undefined turns the present state around. @throws ApiError rest_not_found */
export function followTopic(context: Context, viewer: Viewer, id: number, on?: boolean): Promise<{ on: boolean; count: number }> {
  return transact(context, async ({ db }) => {
    const topic = await lockPresentTopic(db, id)
    const [row] = await findTopics(db, [topic], viewer.id)
    if (!row) throw notFound()
    const wanted = on ?? !(await hasTopicFollow(db, viewer.id, topic))
    return { on: wanted, count: await setTopicFollow(db, viewer.id, topic, wanted) }
  })
}

/**
 * Follows the topic that a post is kept for, which opens it.
 *
 * @throws ApiError rest_not_found; rest_post_locked where following opens nothing
 */
export function openByTopic(context: Context & Pick<Services, 'store' | 'config'> & { viewer: Viewer }, id: number): Promise<PostDetail> {
  const { viewer, store, modules, config } = context
  return transact(context, async ({ db }) => {
    // As it is, it stays until the topic is followed.
    const post = await getVisiblePost(db, viewer, id, { lock: true })
    const locked = accessLock(viewer, post)
    if (locked && locked.by !== 'topic') throw new ApiError('rest_post_locked')
    if (locked) await setTopicFollow(db, viewer.id, locked.topic!.id, true)
    return readDetail({ db, store, modules, config, viewer }, id)
  })
}

// What operators do, by `npm run topics` -------------------------------------------------------------------------------------

async function topicNamed(db: Db, name: string): Promise<number> {
  const topic = await findTopicByName(db, name)
  if (!topic) throw new Error(`There is no topic ${name}.`)
  if (topic.merged_into !== null) throw new Error(`The topic ${name} was merged into another one.`)
  return topic.id
}

function checkedName(typed: string): string {
  const name = cleanLine(typed).replace(/^#+/, '').trim()
  if (!name || [...name].length > TAG_CHARS) throw new Error(`A topic's name has 1 to ${TAG_CHARS} characters.`)
  return name
}

/** Gives a topic another name, on its posts as well. @throws Error where there is no such topic, or the name is another's */
export function renameTopic(context: Context, from: string, to: string): Promise<void> {
  return transact(context, async ({ db }) => {
    const id = await topicNamed(db, from)
    const name = checkedName(to)
    const taken = await findTopicByName(db, name)
    if (taken && taken.id !== id)
      throw new Error(`There is a topic ${name} already. To have one of the two: npm run -s topics -- merge ${from} ${name}`)
    await lockTopics(db, id, [id])
    await updateTopic(db, id, { name })
    await renameInPosts(db, id)
  })
}

/** Merges a topic into another, which has its posts and followers from then on. @throws Error where one of them is not there */
export function mergeTopics(context: Context, from: string, into: string): Promise<void> {
  return transact(context, async ({ db }) => {
    const [gone, kept] = [await topicNamed(db, from), await topicNamed(db, into)]
    if (gone === kept) throw new Error('A topic cannot be merged into itself.')
    await lockTopics(db, gone, [gone, kept])
    await mergeTopicInto(db, gone, kept)
  })
}

/** Says what a topic is about. @throws Error where there is no such topic, or too much is said */
export function describeTopic(context: Context, name: string, words: string): Promise<void> {
  return transact(context, async ({ db }) => {
    const description = cleanLine(words)
    if ([...description].length > TOPIC_DESCRIPTION_CHARS)
      throw new Error(`A description has at most ${TOPIC_DESCRIPTION_CHARS} characters.`)
    await updateTopic(db, await topicNamed(db, name), { description })
  })
}

/** Gives a topic a cover, which belongs to an operator. @throws Error where there is no such topic, no operator, or no picture */
export async function showCover(context: StoreContext, name: string, bytes: Buffer): Promise<void> {
  const topic = await topicNamed(context.db, name)
  await updateTopic(context.db, topic, { cover_id: await saveOperatorPicture(context, bytes) })
}

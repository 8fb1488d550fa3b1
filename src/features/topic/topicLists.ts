import type { Answer, Input, PagedName } from '@anglers/contract'
import type { Topic as TopicData } from '@anglers/contract/topics'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Resource } from '@/stores/resource'
import { topics, type Topic } from './Topic'

export type TopicCollection = Collection<TopicData, Topic>

/** The endpoints that answer topics in pages. */
type TopicListName = { [K in PagedName]: Answer<K>[number] extends TopicData ? K : never }[PagedName]

/** A list of topics. */
export const topicList = <K extends TopicListName>(name: K, query: Omit<Input<K>, 'page' | 'per_page'>): TopicCollection =>
  new Collection({
    fetch: (page, perPage) => callPage<TopicListName>(name, { ...query, page, per_page: perPage } as Input<TopicListName>, { quiet: true }),
    adopt: (data) => topics.upsert(data),
    hasLeft: ({ data }) => name === 'GET topic/topic-like' && !data.following,
  })

/** One topic, of whatever list it is known. */
export const topicOf = (id: number): Resource<Topic> =>
  new Resource(
    () => call('GET topic/:id', { id }, { quiet: true }),
    (data: TopicData) => topics.upsert(data),
  )

import type { ForumSection } from '@anglers/contract/forum'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Resource } from '@/stores/resource'
import { type Forum, forums } from './Forum'

/** Forums under a name. */
export interface Section {
  id: number
  name: string
  forums: Forum[]
}

/** All forums, by section. */
export const sectionList = (): Resource<Section[]> =>
  new Resource(
    () => call('GET bbs/bbs-list', {}, { quiet: true }),
    (sections: ForumSection[]) => sections.map((section) => ({ ...section, forums: section.forums.map((forum) => forums.upsert(forum)) })),
  )

/** Forums that the member follows. */
export const followedForums = () =>
  new Collection({
    fetch: (page, perPage) => callPage('GET bbs/bbs-like', { page, per_page: perPage }, { quiet: true }),
    adopt: (data) => forums.upsert(data),
    hasLeft: ({ data }) => !data.following,
  })

/** One forum, with its rules and moderators. */
export const forumOf = (id: number): Resource<Forum> =>
  new Resource(
    () => call('GET bbs/forum', { id }, { quiet: true }),
    (data) => forums.upsert(data),
  )

import type { NearbyPost } from '@anglers/contract/waters'
import { FEED_PER_PAGE } from '@anglers/contract/limits'
import { posts, type Post } from '@/features/content'
import type { Point } from '@/lib/gcj02'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'

export type AroundType = 'diaochang' | 'dianpu' | 'places'

/** A ground, a shop or a spot, and how far it is. */
export interface AroundPost {
  id: number
  post: Post
  distanceM: number
}

const CALLS = {
  diaochang: 'GET user/nearby-diaochang',
  dianpu: 'GET user/nearby-dianpu',
  places: 'GET waters/nearby-spots',
} as const

/** What is around a point, the nearest first, or the best rated. */
export const aroundList = (type: AroundType, { lat, lng }: Point, radiusM: number, orderby: 'distance' | 'rating') =>
  new Collection<NearbyPost, AroundPost>({
    fetch: (page, per_page) =>
      callPage(CALLS[type], { lat, lng, radiusM, page, per_page, ...(type !== 'places' && { orderby }) }, { quiet: true }),
    adopt: ({ post, distanceM }) => ({ id: post.id, post: posts.upsert(post), distanceM }),
    perPage: FEED_PER_PAGE,
    isGone: ({ post }) => post.isGone,
  })

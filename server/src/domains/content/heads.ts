import { headById, type PageHeads, type Sitemap } from '../../kernel/pageHead.ts'
import { postPage } from '../../lib/appPages.ts'
import { findListedPosts, lastPostId } from './headQueries.ts'
import { leadOfParts } from './postParts.ts'
import { titleOf } from './present.ts'
import { readDetail } from './service.ts'
import { readTopic } from './topics.ts'

/** A post. Of one that is locked only what its author shows everyone: its teaser. */
export const headOfPost = headById(async (services, id) => {
  const post = await readDetail({ ...services, viewer: null }, id)
  const title = titleOf(post) || leadOfParts(services.modules, post)
  if (!title) return null
  return {
    title,
    description: post.locked ? post.text : post.body || post.text,
    picture: post.pictures[0]?.card ?? null,
    article: { author: post.author.nickName, publishedAt: post.publishedAt },
  }
})

const headOfTopic = headById(async ({ db, store }, id) => {
  const { name, description, cover } = await readTopic({ db, store, viewer: null }, id)
  return { title: `#${name}`, description, picture: cover?.card ?? null }
})

export const contentHeads = { 'pagesA/detail/detail': headOfPost, 'pages/topic/topic': headOfTopic } satisfies PageHeads

/** As many as a sitemap may list, five times over (sitemaps.org: 50,000). */
const IDS_A_PART = 10_000

/** All posts that everyone may read, by their ids: a part keeps its place, however many come after it. */
export const postsSitemap: Sitemap = {
  parts: async ({ db }) => Math.ceil((await lastPostId(db)) / IDS_A_PART),
  part: async ({ db }, part) =>
    (await findListedPosts(db, { after: part * IDS_A_PART, upto: (part + 1) * IDS_A_PART })).map(({ id, changed_at }) => ({
      path: postPage(id),
      changedAt: changed_at,
    })),
}

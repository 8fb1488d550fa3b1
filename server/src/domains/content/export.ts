import type { ReadServices } from '../../kernel/context.ts'
import { inBatches } from '../../lib/batches.ts'
import { presentPicture } from '../media/present.ts'
import { editExtraOf, findOwn } from './postTypes.ts'
import { exportComments, exportGrants, exportPosts, exportReactions } from './exportQueries.ts'
import { readPictures } from './pictureQueries.ts'
import { exportPurchases } from './purchaseQueries.ts'

const BATCH = 200

/** Posts with their pictures' addresses, and with what their types have of their own. */
async function exportFullPosts({ db, store, modules }: ReadServices, batch: Parameters<typeof exportPosts>[1]) {
  const posts = await exportPosts(db, batch)
  const own = await findOwn(modules, db, posts)
  return posts.map(({ picture_list: list, ...post }) => {
    const pictures = readPictures(list).map((picture) => presentPicture(picture, store, 'owner').full)
    return { ...post, pictures, ...editExtraOf(own.get(post.id)) }
  })
}

/** What a member wrote, liked and kept, to be taken home. */
export function exportContent(services: ReadServices, memberId: number): Record<string, () => AsyncIterable<object> | Promise<unknown>> {
  const { db } = services
  const all =
    <T extends { id: number }>(read: (batch: { memberId: number; after: number; limit: number }) => Promise<T[]>) =>
    () =>
      inBatches(BATCH, (after) => read({ memberId, after, limit: BATCH }))
  return {
    posts: all((batch) => exportFullPosts(services, batch)),
    comments: all((batch) => exportComments(db, batch)),
    likes: all((batch) => exportReactions(db, 'like', batch)),
    opened: () => exportGrants(db, memberId),
    purchases: () => exportPurchases(db, memberId),
    favourites: all((batch) => exportReactions(db, 'fav', batch)),
  }
}

import type { ReadServices } from '../../kernel/context.ts'
import type { ObjectStore } from '../../infra/store.ts'
import { inBatches } from '../../lib/batches.ts'
import { presentPicture } from '../media/present.ts'
import { exportDismissals } from './dismissalQueries.ts'
import { findParts } from './postParts.ts'
import { editExtraOf, findOwn } from './postTypes.ts'
import { exportAppeals, exportComments, exportGrants, exportPosts, exportReactions } from './exportQueries.ts'
import { readPictures } from './pictureQueries.ts'
import { exportPurchases } from './purchaseQueries.ts'
import { exportTopicFollows } from './topicQueries.ts'

const BATCH = 200

const addressesOf = (pictures: readonly Parameters<typeof presentPicture>[0][], store: ObjectStore): string[] =>
  pictures.map((picture) => presentPicture(picture, store, 'owner').full)

/** Posts with their pictures' addresses, and with what their types have of their own. */
async function exportFullPosts({ db, store, modules }: ReadServices, batch: Parameters<typeof exportPosts>[1]) {
  const posts = await exportPosts(db, batch)
  const ids = posts.map(({ id }) => id)
  const [own, partsOf] = await Promise.all([findOwn(modules, db, posts), findParts(modules, db, ids)])
  return posts.map(({ picture_list: list, ...post }) => {
    const extra = editExtraOf(own.get(post.id), { store, audience: 'owner' })
    return { ...post, pictures: addressesOf(readPictures(list), store), ...extra, ...partsOf(post) }
  })
}

/** What a member wrote, liked and kept, to be taken home. */
export function exportContent(services: ReadServices, memberId: number): Record<string, () => AsyncIterable<object> | Promise<unknown>> {
  const { db, store } = services
  const all =
    <T extends { id: number }>(read: (batch: { memberId: number; after: number; limit: number }) => Promise<T[]>) =>
    () =>
      inBatches(BATCH, (after) => read({ memberId, after, limit: BATCH }))
  return {
    posts: all((batch) => exportFullPosts(services, batch)),
    comments: all(async (batch) =>
      (await exportComments(db, batch)).map(({ pictures, ...comment }) => ({ ...comment, pictures: addressesOf(pictures, store) })),
    ),
    likes: all((batch) => exportReactions(db, 'like', batch)),
    appeals: () => exportAppeals(db, memberId),
    opened: () => exportGrants(db, memberId),
    dismissed: () => exportDismissals(db, memberId),
    topics: () => exportTopicFollows(db, memberId),
    purchases: () => exportPurchases(db, memberId),
    favourites: all((batch) => exportReactions(db, 'fav', batch)),
  }
}

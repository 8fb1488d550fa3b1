import type { Services } from '../../kernel/context.ts'
import { inBatches } from '../../lib/batches.ts'
import { presentPicture } from '../media/present.ts'
import { exportComments, exportGrants, exportPosts, exportReactions } from './exportQueries.ts'
import { readPictures } from './pictureQueries.ts'

const BATCH = 200

/** What a member wrote, liked and kept, to be taken home. */
export function exportContent({ db, store }: Pick<Services, 'db' | 'store'>, memberId: number): Record<string, () => AsyncIterable<object> | Promise<unknown>> {
  const all = <T extends { id: number }>(read: (batch: { memberId: number; after: number; limit: number }) => Promise<T[]>) => () =>
    inBatches(BATCH, (after) => read({ memberId, after, limit: BATCH }))
  return {
    posts: all(async (batch) => (await exportPosts(db, batch)).map(({ picture_list, ...post }) => ({ ...post, pictures: readPictures(picture_list).map((picture) => presentPicture(picture, store, 'owner').full) }))),
    comments: all((batch) => exportComments(db, batch)),
    likes: all((batch) => exportReactions(db, 'like', batch)),
    opened: () => exportGrants(db, memberId),
    favourites: all((batch) => exportReactions(db, 'fav', batch)),
  }
}

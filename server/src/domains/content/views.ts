import { VIEW_COUNTED_AGAIN_MS } from '@anglers/contract/limits'
import { LRUCache } from 'lru-cache'
import { type Db, isOutcomeUnknown, transaction } from '../../infra/database.ts'
import type { Context } from '../../kernel/context.ts'
import type { Repeat } from '../../kernel/module.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { accessLock } from './policy.ts'
import { addViews, findStat } from './queries.ts'
import { getVisiblePost } from './service.ts'

/** How long a view may be missing from the lists. */
const EVERY_MS = 2_000
/** Posts that one statement counts for: it holds all of them. */
const POSTS_MAX = 1_000
const READERS_MAX = 100_000

/**
 * Counts views in memory, and writes them every so often: a view on its own would be an update that every index of the counters takes
 * part in, and would hold the row that likes and comments of the same post need.
 */
export class PostViews {
  // Who looked at what in the last minutes. Per process and lost on restart: a view counted twice is no harm.
  private readonly readers = new LRUCache<string, true>({ max: READERS_MAX, ttl: VIEW_COUNTED_AGAIN_MS })
  private unwritten = new Map<number, number>()
  private writing: Promise<unknown> = Promise.resolve()

  constructor(private readonly db: Db) {}

  /**
   * Counts a view by a viewer who can read the post, once for a reader within VIEW_COUNTED_AGAIN_MS.
   * @throws ApiError rest_not_found
   */
  async view({ db, afterCommit }: Context, viewer: Viewer | null, ip: string, postId: number): Promise<{ views: number }> {
    const post = await getVisiblePost(db, viewer, postId)
    const { view_count: written } = await findStat(db, postId)
    if (!accessLock(viewer, post)) afterCommit(() => this.count(`${postId} ${viewer ? `m${viewer.id}` : ip}`, postId))
    return { views: written + (this.unwritten.get(postId) ?? 0) }
  }

  private count(reader: string, postId: number): void {
    if (this.readers.has(reader)) return
    const n = this.unwritten.get(postId) ?? 0
    // Only while nothing can be written.
    if (n === 0 && this.unwritten.size >= POSTS_MAX) return
    this.readers.set(reader, true)
    this.unwritten.set(postId, n + 1)
    // What fails is written at the next turn.
    if (this.unwritten.size >= POSTS_MAX) this.flush().catch(() => {})
  }

  /** Writes all that was counted so far. What could not be written is kept for the next time. */
  flush(): Promise<void> {
    const written = this.writing.then(() => this.write())
    this.writing = written.catch(() => {})
    return written
  }

  private async write(): Promise<void> {
    const views = this.unwritten
    if (!views.size) return
    this.unwritten = new Map()
    let isCommitting = false
    try {
      await transaction(this.db, async (trx) => {
        isCommitting = false
        await addViews(trx, views)
        isCommitting = true
      })
    } catch (error) {
      // They may be written, and nothing is counted twice.
      if (isCommitting && isOutcomeUnknown(error)) throw error
      for (const [postId, n] of views) this.unwritten.set(postId, n + (this.unwritten.get(postId) ?? 0))
      throw error
    }
  }
}

/** What writes the counted views. */
export const writingViews = (views: PostViews): Repeat => ({
  everyMs: EVERY_MS,
  failure: 'views could not be counted',
  run: () => views.flush(),
})

import { DELETED_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { openContext } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { accessHandlers } from './accessEndpoints.ts'
import { checkingJobs } from './checking.ts'
import { contentHandlers, publishHandlers, viewHandlers } from './endpoints.ts'
import { eraseContent } from './erase.ts'
import { deleteOldPosts } from './eraseQueries.ts'
import { exportContent } from './export.ts'
import { folding } from './folding.ts'
import { messageCards } from './messageCards.ts'
import { refundReaders } from './refunding.ts'
import { notices } from './notices.ts'
import { reportTargets } from './reporting.ts'
import { sentences } from './sentences.ts'
import { searchPosts } from './service.ts'
import { single } from './types/single.ts'
import { words } from './types/words.ts'
import { PostViews, writingViews } from './views.ts'

/** Fewer than of other rows: each has comments and likes. */
const OLD_POSTS_AT_ONCE = 20

export const contentModule = {
  name: 'content',
  sentences,
  handlers: { ...contentHandlers, ...publishHandlers, ...accessHandlers },
  open({ db }) {
    const views = new PostViews(db)
    return { handlers: viewHandlers(views), repeats: [writingViews(views), folding], finish: () => views.flush() }
  },
  postTypes: { words, single },
  jobs: (services) => ({
    ...checkingJobs(services, services.logger),
    refund_readers: { run: ({ post }) => refundReaders(openContext(services), post) },
  }),
  pictureReferences: [
    {
      table: 'post_media',
      column: 'media_id',
      shownToAll: sql<boolean>`exists (select 1 from post where post.id = post_media.post_id and post.listed and post.visibility = 0)`,
    },
  ],
  cleanup: [{ limit: OLD_POSTS_AT_ONCE, run: (trx, limit) => deleteOldPosts(trx, { days: DELETED_KEPT_DAYS, limit }) }],
  notices,
  messageCards,
  reportTargets,
  searchScopes: { post: { name: '内容', search: searchPosts, relaxed: true } },
  onExport: exportContent,
  onErase: ({ db }, { id }) => eraseContent(db, id),
} satisfies Module

import { DELETED_KEPT_DAYS, DISMISSED_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import { eachInTurn } from '../../lib/batches.ts'
import { openContext } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { accessHandlers } from './accessEndpoints.ts'
import { checkingJobs } from './checking.ts'
import { contentHandlers, publishHandlers, viewHandlers } from './endpoints.ts'
import { isUnchecked } from '../check/pictures.ts'
import { always } from '../media/references.ts'
import { eraseContent } from './erase.ts'
import { deleteOldPosts } from './eraseQueries.ts'
import { exportContent } from './export.ts'
import { folding } from './folding.ts'
import { messageCards } from './messageCards.ts'
import { refundHeld, refundReaders } from './refunding.ts'
import { notices } from './notices.ts'
import { placeJobs } from './places.ts'
import { reprintHandlers } from './reprintEndpoints.ts'
import { listenForPictures, settlingJobs } from './pictureChecks.ts'
import { narrowReprints } from './reprints.ts'
import { reportTargets } from './reporting.ts'
import { sentences } from './sentences.ts'
import { excerptsOf, searchPosts } from './searching.ts'
import { single } from './types/single.ts'
import { listenForRefusedFilms, video } from './types/video.ts'
import { words } from './types/words.ts'
import { reviewHandlers } from './reviewEndpoints.ts'
import { suggestionHandlers } from './suggestionEndpoints.ts'
import { topicHandlers } from './topicEndpoints.ts'
import { topicsNamed } from './topics.ts'
import { PostViews, writingViews } from './views.ts'
import { contentHeads, postsSitemap } from './heads.ts'

/** Fewer than of other rows: each has comments and likes. */
const OLD_POSTS_AT_ONCE = 20

export const contentModule = {
  name: 'content',
  pageHeads: contentHeads,
  sitemap: postsSitemap,
  sentences,
  handlers: {
    ...contentHandlers,
    ...publishHandlers,
    ...accessHandlers,
    ...reprintHandlers,
    ...reviewHandlers,
    ...suggestionHandlers,
    ...topicHandlers,
  },
  open({ db }) {
    const views = new PostViews(db)
    return { handlers: viewHandlers(views), repeats: [writingViews(views), folding], finish: () => views.flush() }
  },
  postTypes: { words, single, video },
  listen(services) {
    const ends = [listenForRefusedFilms(services), listenForPictures(services)]
    return () => eachInTurn(ends, (end) => end())
  },
  jobs: (services) => ({
    ...checkingJobs(services, services.logger),
    ...placeJobs(services),
    ...settlingJobs(services),
    narrow_reprints: { run: ({ post }) => narrowReprints(openContext(services), post) },
    refund_readers: { run: ({ post }) => refundReaders(openContext(services), post) },
    refund_held: { cron: '51 * * * *', run: () => refundHeld(services.db) },
  }),
  fileReferences: [{ table: 'post_attachment', column: 'attachment_id' }],
  pictureReferences: [
    ...(['post_media', 'post_block_media'] as const).map((table) => ({
      table,
      column: 'media_id',
      shownToAll: sql<boolean>`exists (
        select 1 from post where post.id = ${sql.ref(`${table}.post_id`)} and post.listed and post.visibility = 0)`,
    })),
    {
      table: 'comment_media',
      column: 'media_id',
      shownToAll: sql<boolean>`exists (
        select 1 from comment join post on post.id = comment.post_id
         where comment.id = comment_media.comment_id and comment.deleted_at is null and post.listed and post.visibility = 0)
        and not ${isUnchecked(sql`comment_media.media_id`)}`,
    },
    { table: 'tag', column: 'cover_id', shownToAll: always },
    {
      table: 'post_video',
      column: 'poster_id',
      shownToAll: sql<boolean>`exists (select 1 from post where post.id = post_video.post_id and post.listed and post.visibility = 0)`,
    },
  ],
  videoReferences: [{ table: 'post_video', column: 'video_id' }],
  cleanup: [
    { limit: OLD_POSTS_AT_ONCE, run: (trx, limit) => deleteOldPosts(trx, { days: DELETED_KEPT_DAYS, limit }) },
    deleteOld('dismissal', 'member_id, post_id', sql`dismissed_at < ${ago('days', DISMISSED_KEPT_DAYS)}`),
  ],
  notices,
  messageCards,
  reportTargets,
  searchScopes: { post: { search: searchPosts, excerpts: excerptsOf, relaxed: true }, topic: { search: topicsNamed } },
  onExport: exportContent,
  onErase: (trx, { id }) => eraseContent(trx, id),
} satisfies Module

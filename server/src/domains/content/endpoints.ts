import type { contentEndpoints } from '@anglers/contract/content'
import { done } from '@anglers/contract/common'
import { type PostType, postTypes } from '@anglers/contract/postTypes'
import { ApiError, invalid } from '../../kernel/errors.ts'
import type { Call, Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { likePattern } from '../../lib/text.ts'
import { readerOf } from '../account/policy.ts'
import { atomFeed } from './atom.ts'
import {
  deleteComment,
  likeComment,
  pinComment,
  readCommentLikes,
  readComments,
  readRecent,
  readReplies,
  writeComment,
} from './comments.ts'
import { dismissedFeed } from './dismissalQueries.ts'
import { dismiss } from './dismissals.ts'
import { commentedFeed, hotFeed, mostFeed, newestFeed, ownFeed, reactionFeed, stickyFeed } from './feeds.ts'
import { followingFeed } from './followingQueries.ts'
import { feedReaderOf } from './policy.ts'
import { preparePublishing } from './publish.ts'
import { listTags } from './queries.ts'
import { deletePost, react, readDetail, readFeed, readForEdit, readRelated } from './service.ts'
import { presentTopicId } from './topicQueries.ts'
import type { PostViews } from './views.ts'

/** How long a reader of feeds, or a cache before it, keeps one. */
const ATOM_CACHE_S = 60

/** All but those of `viewHandlers`. */
export const contentHandlers: Handlers<Exclude<keyof typeof contentEndpoints, keyof ReturnType<typeof viewHandlers>>> = {
  'GET posts': async (call) => {
    const { following, orderby, type, category, author } = call.input
    const tag = call.input.tag === undefined ? undefined : await presentTopicId(call.db, call.input.tag)
    const filter = { type, category, author, tag }
    const at = window(call.input)
    if (following) {
      if (!call.viewer) throw new ApiError('rest_not_logged_in')
      return readFeed(call, followingFeed(call.db, call.viewer.id, filter, at, readerOf(call.viewer)))
    }
    // What is asked for by its author or its topic is all there.
    const reader = author === undefined && tag === undefined ? feedReaderOf(call.viewer) : readerOf(call.viewer)
    if (orderby === 'hot') return readFeed(call, hotFeed(call.db, filter, at, reader))
    return readFeed(call, newestFeed(call.db, filter, at, reader))
  },
  'GET posts/atom': async (call) => ({ body: await atomFeed(call), cacheS: ATOM_CACHE_S }),
  'GET posts/sticky': (call) => readFeed(call, stickyFeed(call.db, window(call.input), readerOf(call.viewer))),
  'GET posts/detail': (call) => readDetail(call, call.input.id),
  'GET posts/edit-detail': (call) => readForEdit(call, call.input.id),
  'GET posts/relate': (call) => readRelated(call, call.input.id, window(call.input)),
  'GET posts/most': (call) => readFeed(call, mostFeed(call.db, call.input.meta, window(call.input), readerOf(call.viewer))),
  'GET posts/like': (call) => readFeed(call, reactionFeed(call.db, call.viewer.id, 'like', window(call.input), readerOf(call.viewer))),
  'GET posts/comment': (call) => readFeed(call, commentedFeed(call.db, call.viewer.id, window(call.input), readerOf(call.viewer))),
  'GET mine/posts': (call) => readFeed(call, ownFeed(call.db, call.viewer.id, call.input.state, window(call.input))),
  'GET collect/posts': (call) => readFeed(call, reactionFeed(call.db, call.viewer.id, 'fav', window(call.input), readerOf(call.viewer))),
  'POST collect': (call) => react(call, call.viewer, call.input.id, 'fav', call.input.on),
  'GET mine/dismissed': (call) => readFeed(call, dismissedFeed(call.db, call.viewer.id, window(call.input), readerOf(call.viewer))),
  'POST content-manage/dismiss': async (call) => {
    await dismiss(call, call.viewer, call.input.id, call.input.on)
    return done
  },
  'POST content-manage/delete': async (call) => {
    await deletePost(call, call.viewer, call.input.id)
    return done
  },

  'GET comments': (call) => readComments(call, call.input.id, call.input.order ?? 'new', window(call.input)),
  'GET comments/replys': (call) => readReplies(call, call.input.id, window(call.input)),
  'GET comments/recent': (call) => readRecent(call, { author: call.input.author, ownOnly: call.input.mine === true }, window(call.input)),
  'POST comments': async (call) => {
    const { viewer, input } = call
    if (input.type !== 'comment') return react(call, viewer, input.id, input.type, input.on)
    const { id: postId, content = '', media, mentions, parent: parentId } = input
    if (input.content === undefined && !media?.length) throw invalid('content', 'required')
    return { on: true, ...(await writeComment(call, viewer, { postId, content, media, mentions, parentId })) }
  },
  'POST comments/mark': (call) => likeComment(call, call.viewer, call.input.id, call.input.on),
  'GET user/comment-likes': (call) => readCommentLikes(call, window(call.input)),
  'POST comment-manage/del': async (call) => {
    await deleteComment(call, call.viewer, call.input.id)
    return done
  },
  'POST comment-manage/up': (call) => pinComment(call, call.viewer, call.input.id, call.input.on),
  'GET tags': ({ db, input }) => listTags(db, { pattern: input.search ? likePattern(input.search) : null, ...window(input) }),
}

type PublishHandlers = Handlers<`POST publish/${PostType}`>

/** One for each type of posts. */
export const publishHandlers = Object.fromEntries(
  postTypes.map((type) => [
    `POST publish/${type}`,
    { prepare: (call: Call<`POST publish/${typeof type}`>) => preparePublishing(type, call) },
  ]),
) as unknown as PublishHandlers

export const viewHandlers = (views: PostViews): Handlers<'POST posts/views'> => ({
  'POST posts/views': (call) => views.view(call, call.viewer, call.ip, call.input.id),
})

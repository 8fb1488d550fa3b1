import { CARD_TEXT_CHARS } from '@anglers/contract/limits'
import type { ObjectStore } from '../../infra/store.ts'
import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { postPage } from '../../lib/appPages.ts'
import { cutText } from '../../lib/text.ts'
import { readerOf } from '../account/policy.ts'
import { addressFor, fileKey } from '../media/present.ts'
import type {} from './events.ts'
import { type CommentSubjectRow, listCommentSubjects, listPostSubjects, type PostSubject } from './noticeQueries.ts'
import { isForAll, accessLock, canReact, canSee, isSealed, type PostFacts } from './policy.ts'
import { findLeads } from './postParts.ts'
import { titleOf } from './present.ts'
import { findFacts } from './queries.ts'

type Post = PostFacts & { id: number }

/** Where it happened: members who may not read that post are not notified, nor those on either side of a blacklist with its author. */
const under = (post: Post) => ({
  host: post.author_id,
  async mayRead({ db }: Context, viewer: Viewer): Promise<boolean> {
    if (!canSee(viewer, { ...post, hidden: false })) return false
    if (!post.forum && !accessLock(viewer, { ...post, granted: false })) return true
    // What they have opened is theirs, and not whose event this is.
    const theirs = await findFacts(db, readerOf(viewer), post.id)
    return theirs !== undefined && !accessLock(viewer, { ...post, granted: theirs.granted, forum: theirs.forum })
  },
})

const isReadable = (post: PostSubject, viewer: Viewer) => !post.deleted && canSee(viewer, post) && !isSealed(accessLock(viewer, post))

type Leads = ReadonlyMap<number, string>

function about(post: PostSubject, viewer: Viewer, store: ObjectStore, leads: Leads) {
  const isOpen = !accessLock(viewer, post)
  return {
    isOpen,
    title: titleOf(post) || (isOpen ? (leads.get(post.id) ?? '') : ''),
    picture:
      isOpen && post.picture_key !== null
        ? addressFor(isForAll(post) ? 'everyone' : 'readers', fileKey(post.picture_key, 'thumb'), store)
        : null,
  }
}

function aboutComment(comment: CommentSubjectRow, viewer: Viewer, store: ObjectStore, leads: Leads) {
  const { id, author_id: authorId, body, pictures, deleted, hidden, liked, post } = comment
  const { isOpen, title, picture } = about(post, viewer, store, leads)
  const can = canReact(viewer, post)
  const isOthers = authorId !== viewer.id && !deleted && !hidden && isOpen
  return {
    text: isOpen && !deleted ? cutText(body, CARD_TEXT_CHARS) : '',
    pictures: isOpen && !deleted ? pictures : 0,
    comment: isOthers ? { id, postId: post.id, liked, can: { like: can, reply: can } } : null,
    title,
    picture,
    link: postPage(post.id, 'comments'),
    gone: deleted,
  }
}

export const notices = {
  kinds: {
    comment: { tab: 'comments' },
    reply: { tab: 'comments' },
    mention: { tab: 'mentions' },
    reprint: { tab: 'mentions' },
    like_post: { tab: 'likes' },
    like_comment: { tab: 'likes' },
    post_bought: { tab: 'system' },
    post_removed: { tab: 'system' },
    post_held: { tab: 'system' },
    post_released: { tab: 'system' },
    comment_removed: { tab: 'system' },
  },
  subjects: {
    post: {
      async present({ db, store, modules }, viewer, ids) {
        const posts = (await listPostSubjects(db, readerOf(viewer), ids)).filter((post) => isReadable(post, viewer))
        const leads = await findLeads(modules, db, posts)
        return new Map(
          posts.map((post) => {
            const { title, picture } = about(post, viewer, store, leads)
            return [post.id, { text: '', title, picture, link: postPage(post.id), gone: false }]
          }),
        )
      },
    },
    comment: {
      async present({ db, store, modules }, viewer, ids) {
        const comments = (await listCommentSubjects(db, readerOf(viewer), ids)).filter(({ post }) => isReadable(post, viewer))
        const leads = await findLeads(
          modules,
          db,
          comments.map(({ post }) => post),
        )
        return new Map(comments.map((comment) => [comment.id, aboutComment(comment, viewer, store, leads)]))
      },
    },
  },
  listen(events, { notify, retract, redirect, notifyBySite }) {
    const likeOf = (type: 'post' | 'comment', id: number, by: number) =>
      ({ kind: type === 'post' ? 'like_post' : 'like_comment', by, subject: { type, id }, mergeKey: `like ${type} ${id}` }) as const
    events
      .on('post.published', (trx, { post, called }) =>
        notify(trx, {
          kind: 'mention',
          by: post.author_id,
          to: called,
          subject: { type: 'post', id: post.id },
          mergeKey: `post ${post.id}`,
          ...under(post),
        }),
      )
      .on('post.reprinted', (trx, { post, original }) =>
        notify(trx, {
          kind: 'reprint',
          by: post.author_id,
          to: [original.author_id],
          subject: { type: 'post', id: post.id },
          mergeKey: `post ${post.id}`,
          ...under(post),
        }),
      )
      .on('post.liked', (trx, { post, by, on }) => {
        const like = likeOf('post', post.id, by)
        return on ? notify(trx, { ...like, to: [post.author_id], ...under(post) }) : retract(trx, { ...like, to: post.author_id })
      })
      .on('post.merged', (trx, { post, comment }) => redirect(trx, { type: 'post', id: post.id }, { type: 'comment', id: comment.id }))
      .on('post.bought', (trx, { post, text }) =>
        notifyBySite(trx, post.author_id, 'post_bought', `bought ${post.id}`, { text, link: postPage(post.id) }),
      )
      .on('post.removed', (trx, { post, text }) => notifyBySite(trx, post.author_id, 'post_removed', `post ${post.id}`, { text }))
      .on('post.held', async (trx, { post, text, notified, why = '' }) => {
        if (notified) return
        await notifyBySite(trx, post.author_id, 'post_held', `post ${post.id}`, { text, title: why || undefined, link: postPage(post.id) })
      })
      .on('post.released', (trx, { post, text }) =>
        notifyBySite(trx, post.author_id, 'post_released', `post ${post.id}`, { text, link: postPage(post.id) }),
      )
      .on('comment.created', async (trx, { comment, post, answered, called }) => {
        const notified = new Set<number>()
        const once = async (kind: 'reply' | 'comment' | 'mention', ids: readonly number[]) => {
          const to = ids.filter((id) => !notified.has(id))
          for (const id of to) notified.add(id)
          await notify(trx, {
            kind,
            by: comment.author_id,
            to,
            subject: { type: 'comment', id: comment.id },
            mergeKey: `comment ${comment.id}`,
            ...under(post),
          })
        }
        if (answered !== null) await once('reply', [answered])
        await once('comment', [post.author_id])
        await once('mention', called)
      })
      .on('comment.liked', (trx, { comment, post, by, on }) => {
        const like = likeOf('comment', comment.id, by)
        return on ? notify(trx, { ...like, to: [comment.author_id], ...under(post) }) : retract(trx, { ...like, to: comment.author_id })
      })
      .on('comment.removed', (trx, { comment, text }) =>
        notifyBySite(trx, comment.author_id, 'comment_removed', `comment ${comment.id}`, { text }),
      )
  },
} satisfies Module['notices']

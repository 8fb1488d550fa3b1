import { ApiError, notFound } from '../../kernel/errors.ts'
import type { Module } from '../../kernel/module.ts'
import { postPage } from '../../lib/appPages.ts'
import { openComment } from './comments.ts'
import { wordsOfPost } from './service.ts'

const isLocked = (error: unknown) => error instanceof ApiError && error.code === 'rest_post_locked'

export const reportTargets = {
  post: {
    reasons: ['spam', 'fraud', 'poaching', 'untrue', 'porn', 'abuse', 'illegal', 'privacy', 'rights', 'other'],
    evidence: async (trx, viewer, id) => ({ ...(await wordsOfPost(trx, viewer, id)), link: postPage(id) }),
  },
  comment: {
    reasons: ['spam', 'abuse', 'fraud', 'porn', 'poaching', 'illegal', 'privacy', 'other'],
    async evidence({ db }, viewer, id) {
      const comment = await openComment(db, viewer, id).catch((error: unknown) => {
        throw isLocked(error) ? notFound() : error
      })
      return {
        authorId: comment.author_id,
        words: comment.body,
        link: postPage(comment.post_id, 'comments'),
        picture: comment.pictures[0]?.id,
      }
    },
  },
} satisfies Module['reportTargets']

import type { PostDetail } from '@anglers/contract/content'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { lockRelations } from '../account/relationLocks.ts'
import { payingDebts } from '../ledger/debts.ts'
import { transferAny } from '../ledger/service.ts'
import { settings } from '../settings/service.ts'
import type {} from './events.ts'
import { accessLock } from './policy.ts'
import { insertPurchase } from './purchaseQueries.ts'
import { getVisiblePost, nameOfPost, readDetail } from './service.ts'

type Buying = Context & Pick<Services, 'store' | 'config'> & { viewer: Viewer }

/**
 * Opens a post for the viewer by its price, in credit: its author gets their share of it, the site the rest. Bought before, or opened since
 * by its author, it costs nothing more.
 *
 * @throws ApiError rest_not_found; rest_post_locked where no price opens it; price_changed; insufficient_balance
 */
export async function buyPost(context: Buying, { id, priceFen }: { id: number; priceFen: number }): Promise<PostDetail> {
  const { viewer, store, modules, config } = context
  const { authorPercent } = (await settings(context.db, ['seast_paid_posts'])).seast_paid_posts
  const { author_id: authorId } = await getVisiblePost(context.db, viewer, id)
  return transact(context, async (trx) => {
    const { db } = trx
    if ((await lockRelations(db, viewer, [authorId])).has(authorId)) throw notFound()
    // Its price, and whether it is there, stay so until it is paid.
    const post = await getVisiblePost(db, viewer, id, { lock: true })
    const locked = accessLock(viewer, post)
    if (locked && locked.by !== 'paid') throw new ApiError('rest_post_locked')
    if (locked) {
      const price = locked.priceFen!
      if (price !== priceFen) throw new ApiError('price_changed')
      const authorFen = Math.ceil((price * authorPercent) / 100)
      const sale = { postId: id, memberId: viewer.id, authorId, priceFen: price, authorFen, editedAt: post.edited_at }
      const purchase = await insertPurchase(db, sale)
      if (purchase !== null) {
        await emit(trx, 'post.bought', { post, text: await nameOfPost(trx, id) })
        await transferAny(db, `paid_post:${purchase}`, {
          kind: 'paid_post',
          actorId: viewer.id,
          subject: { type: 'post', id },
          legs: await payingDebts(db, authorId, 'revenue', [
            { member: viewer.id, unit: 'credit', amount: -price },
            { member: authorId, unit: 'credit', amount: authorFen },
            { site: 'revenue', unit: 'credit', amount: price - authorFen },
          ]),
        })
      }
    }
    return readDetail({ db, store, modules, config, viewer }, id)
  })
}

import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import type { ObjectStore } from '../../infra/store.ts'
import type { Module } from '../../kernel/module.ts'
import { goodPage } from '../../lib/appPages.ts'
import { inBatches } from '../../lib/batches.ts'
import { isUnchecked } from '../check/pictures.ts'
import { presentPicture } from '../media/present.ts'
import { aftersaleHandlers } from './aftersaleEndpoints.ts'
import { exchangeHandlers } from './exchangeEndpoints.ts'
import { shopHandlers } from './endpoints.ts'
import { eraseShopping, exportAddresses, exportCart, exportCoupons, exportShopOrders, forgetAddresses } from './exportQueries.ts'
import { askAfterParcels, followParcel } from './express.ts'
import { expressHandlers } from './expressEndpoints.ts'
import { messageCards } from './messageCards.ts'
import { notices } from './notices.ts'
import { cartHandlers, orderHandlers } from './orderEndpoints.ts'
import { settleDueAftersales } from './aftersales.ts'
import { receiveDueOrders } from './orders.ts'
import { operatingHandlers } from './operatingEndpoints.ts'
import { payables } from './payables.ts'
import { reviewHandlers } from './reviewEndpoints.ts'
import { deleteGoodReviewsOf, exportGoodReviews } from './reviewQueries.ts'
import { openGoodReview, reviewPictures } from './reviews.ts'
import { sentences } from './sentences.ts'
import { shopHeads } from './heads.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    receive_due_orders: object
    settle_due_aftersales: object
    follow_parcel: { order: number }
    ask_after_parcels: object
  }
}

const BATCH = 200
/** What couriers say names who signed for it. */
const TRACKS_KEPT_DAYS = 180
const HOUR_MS = 60 * 60_000

const addressesOf = (pictures: readonly Parameters<typeof presentPicture>[0][], store: ObjectStore) =>
  pictures.map((picture) => presentPicture(picture, store, 'owner').full)

export const shopModule = {
  name: 'shop',
  pageHeads: shopHeads,
  sentences,
  handlers: {
    ...shopHandlers,
    ...cartHandlers,
    ...orderHandlers,
    ...reviewHandlers,
    ...aftersaleHandlers,
    ...exchangeHandlers,
    ...expressHandlers,
    ...operatingHandlers,
  },
  payables,
  messageCards,
  notices,
  reportTargets: {
    good_review: {
      reasons: ['untrue', 'spam', 'abuse', 'porn', 'illegal', 'privacy', 'other'],
      async evidence(trx, viewer, id) {
        const { author_id: authorId, stars, body, addition, good_id: good, pictures } = await openGoodReview(trx, viewer, id)
        const words = ['★'.repeat(stars), body, addition].filter(Boolean).join(' ')
        return { authorId, words, link: goodPage(good), picture: pictures[0]?.id ?? null }
      },
    },
  },
  pictureReferences: [
    {
      table: 'shop_review_media',
      column: 'media_id',
      shownToAll: sql<boolean>`not exists (select 1 from shop_review review where review.id = shop_review_media.review_id and review.held)
        and not ${isUnchecked(sql`shop_review_media.media_id`)}`,
    },
    { table: 'shop_aftersale_media', column: 'media_id' },
  ],
  pictureSubjects: [reviewPictures],
  jobs: (services) => ({
    receive_due_orders: { cron: '* * * * *', catchUpMs: HOUR_MS, run: () => receiveDueOrders(services) },
    settle_due_aftersales: { cron: '* * * * *', catchUpMs: HOUR_MS, run: () => settleDueAftersales(services) },
    follow_parcel: { run: ({ order }) => followParcel(services, order) },
    ask_after_parcels: { cron: '*/10 * * * *', catchUpMs: HOUR_MS, run: () => askAfterParcels(services) },
  }),
  cleanup: [
    { limit: BATCH, run: forgetAddresses },
    deleteOld('shop_track', 'company, number', sql`greatest(asked_at, heard_at) < ${ago('days', TRACKS_KEPT_DAYS)}`),
  ],
  onExport: ({ db, store }, memberId) => ({
    shopOrders: () =>
      inBatches(BATCH, async (after) =>
        (await exportShopOrders(db, memberId, after, BATCH)).map(({ aftersales, ...order }) => ({
          ...order,
          aftersales: aftersales.map(({ pictures, ...aftersale }) => ({ ...aftersale, pictures: addressesOf(pictures, store) })),
        })),
      ),
    goodReviews: () =>
      inBatches(BATCH, async (after) =>
        (await exportGoodReviews(db, memberId, after, BATCH)).map(({ pictures, ...review }) => ({
          ...review,
          pictures: addressesOf(pictures, store),
        })),
      ),
    shopAddresses: () => exportAddresses(db, memberId),
    shopCart: () => exportCart(db, memberId),
    shopCoupons: () => exportCoupons(db, memberId),
  }),
  // The books keep the orders; the row that they point to is nameless by then.
  async onErase({ db }, { id }) {
    await deleteGoodReviewsOf(db, id)
    await eraseShopping(db, id)
  },
} satisfies Module

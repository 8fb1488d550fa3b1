import { sql } from 'kysely'
import type { Module } from '../../kernel/module.ts'
import { inBatches } from '../../lib/batches.ts'
import { postPage } from '../../lib/appPages.ts'
import { isUnchecked } from '../check/pictures.ts'
import { listenForOpenedPlaces } from '../content/places.ts'
import { presentPicture } from '../media/present.ts'
import type { SearchScopeOf } from '../search/hooks.ts'
import { mapHandlers, watersHandlers } from './endpoints.ts'
import { deleteHazardsOf, exportHazards, exportVotes } from './hazardQueries.ts'
import { MapPlaces } from './mapPlaces.ts'
import { deleteNotesOf, exportNotes } from './noteQueries.ts'
import { notices } from './notices.ts'
import { deleteReviewsOf, exportReviews } from './reviewQueries.ts'
import type { VenueType } from './nearbyQueries.ts'
import { openReview, reviewPictures } from './reviews.ts'
import { searchVenues } from './service.ts'
import { places } from './spots.ts'
import { blankVenues } from './venueQueries.ts'
import { dianpu, diaochang } from './venues.ts'

const BATCH = 200

const venueScope = (type: VenueType): SearchScopeOf<'diaochang'> & SearchScopeOf<'dianpu'> => ({
  search: (services, word, window) => searchVenues(services, type, word, window),
  relaxed: true,
  named: ({ id, title }) => ({ id, word: title }),
})

export const watersModule = {
  name: 'waters',
  handlers: watersHandlers,
  open: (services) => ({ handlers: mapHandlers(new MapPlaces(services)) }),
  postTypes: { diaochang, dianpu, places },
  listen: listenForOpenedPlaces('places'),
  searchScopes: { diaochang: venueScope('diaochang'), dianpu: venueScope('dianpu') },
  notices,
  reportTargets: {
    review: {
      reasons: ['untrue', 'spam', 'abuse', 'fraud', 'porn', 'illegal', 'privacy', 'other'],
      async evidence(trx, viewer, id) {
        const { author_id: authorId, body, rating, post_id, pictures } = await openReview(trx, viewer, id)
        return { authorId, words: `${'★'.repeat(rating)} ${body}`.trim(), link: postPage(post_id), picture: pictures[0]?.id ?? null }
      },
    },
  },
  pictureReferences: [
    {
      table: 'review_media',
      column: 'media_id',
      shownToAll: sql<boolean>`exists (
        select 1 from review join post on post.id = review.post_id
         where review.id = review_media.review_id and post.listed and not review.held)
        and not ${isUnchecked(sql`review_media.media_id`)}`,
    },
  ],
  pictureSubjects: [reviewPictures],
  onExport: ({ db, store }, memberId) => ({
    reviews: () =>
      inBatches(BATCH, async (after) =>
        (await exportReviews(db, memberId, after, BATCH)).map(({ pictures, ...review }) => ({
          ...review,
          pictures: pictures.map((picture) => presentPicture(picture, store, 'owner').full),
        })),
      ),
    hazards: () => inBatches(BATCH, (after) => exportHazards(db, memberId, after, BATCH)),
    hazardVotes: () => inBatches(BATCH, (after) => exportVotes(db, memberId, after, BATCH)),
    venueNotes: () => inBatches(BATCH, (after) => exportNotes(db, memberId, after, BATCH)),
  }),
  async onErase({ db }, { id }) {
    await deleteHazardsOf(db, id)
    await deleteReviewsOf(db, id)
    await deleteNotesOf(db, id)
    await blankVenues(db, id)
  },
} satisfies Module

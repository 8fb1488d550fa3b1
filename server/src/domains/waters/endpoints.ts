import type { hazardEndpoints } from '@anglers/contract/hazards'
import type { waterMapEndpoints } from '@anglers/contract/waterMap'
import type { watersEndpoints } from '@anglers/contract/waters'
import { NEARBY_RADIUS_M } from '@anglers/contract/limits'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { pictureHandler } from '../media/upload.ts'
import { readTile } from './baseMap.ts'
import { readSafety, reportHazard, voteOnHazard } from './hazards.ts'
import { readMap, readTown } from './map.ts'
import type { MapPlaces } from './mapPlaces.ts'
import { readPeopleNearby } from './people.ts'
import { readReviews, removeReview, writeReview } from './reviews.ts'
import { sayOfVenue } from './running.ts'
import {
  checkAlike,
  confirm,
  decideOnNote,
  findPlace,
  readHot,
  readNearby,
  readNotes,
  readPostsHere,
  readStanding,
  readVenues,
  searchVenues,
  writeNote,
} from './service.ts'

/** Without the paging, and with the radius that is meant where none is said. */
const around = <T extends { page?: number; per_page?: number; radiusM?: number }>({ page: _, per_page: __, radiusM, ...input }: T) => ({
  ...input,
  radiusM: radiusM ?? NEARBY_RADIUS_M,
})

/** What asks the map service. */
export const mapHandlers = (places: MapPlaces): Handlers<'GET waters/map-places'> => ({
  'GET waters/map-places': ({ input, viewer }) => places.find(viewer, input),
})

export const watersHandlers: Handlers<
  Exclude<keyof (typeof watersEndpoints & typeof waterMapEndpoints & typeof hazardEndpoints), 'GET waters/map-places'>
> = {
  'GET posts/diaochang': (call) => {
    const { orderby, water, feature } = call.input
    return readVenues(call, 'diaochang', { orderby, water, feature }, window(call.input))
  },
  'GET posts/dianpu': (call) => {
    const { orderby, service: feature } = call.input
    return readVenues(call, 'dianpu', { orderby, feature }, window(call.input))
  },
  'GET posts/search-diaochang': (call) => searchVenues(call, 'diaochang', call.input.word, window(call.input)),
  'GET posts/hot-diaochang': (call) => readHot(call, 'diaochang', window(call.input)),
  'GET posts/hot-dianpu': (call) => readHot(call, 'dianpu', window(call.input)),
  'GET user/nearby-diaochang': (call) => readNearby(call, 'diaochang', around(call.input), window(call.input)),
  'GET user/nearby-dianpu': (call) => {
    const { service: feature, ...input } = around(call.input)
    return readNearby(call, 'dianpu', { ...input, feature }, window(call.input))
  },
  'GET user/nearby-user': (call) => readPeopleNearby(call, call.viewer, call.input, window(call.input)),
  'GET waters/nearby-spots': (call) => readNearby(call, 'places', around(call.input), window(call.input)),
  'GET waters/safety': (call) => readSafety(call, call.viewer, call.input.id),
  'POST waters/hazard': answerDone((call) => reportHazard(call, call.viewer, call.input)),
  'POST waters/hazard-vote': answerDone((call) => voteOnHazard(call, call.viewer, call.input)),
  'GET waters/town': (call) => readTown(call),
  'GET waters/base-map/:edition/:zoom/:x/:y': (call) => readTile(call, call.input),
  'GET waters/map': (call) => readMap(call, call.viewer, call.input),
  'GET waters/find-place': (call) => findPlace(call, call.input, window(call.input)),
  'POST diaochang/check': (call) => checkAlike(call, call.viewer, 'diaochang', call.input),
  'POST dianpu/check': (call) => checkAlike(call, call.viewer, 'dianpu', call.input),
  'POST upload/diaochang': pictureHandler,
  'POST upload/dianpu': pictureHandler,
  'POST upload/places': pictureHandler,
  'GET waters/standing': (call) => readStanding(call, call.input.id),
  'GET waters/posts-here': (call) => readPostsHere(call, call.input.id, window(call.input)),
  'POST waters/venue': answerDone((call) => sayOfVenue(call, call.viewer, call.input)),
  'GET waters/reviews': (call) => readReviews(call, call.input.id, window(call.input)),
  'POST waters/review': (call) => writeReview(call, call.viewer, call.input),
  'POST waters/review-del': answerDone((call) => removeReview(call, call.viewer, call.input.id)),
  'POST waters/note': answerDone((call) => writeNote(call, call.viewer, call.input)),
  'GET waters/notes': (call) => readNotes(call, window(call.input)),
  'POST waters/decide': answerDone((call) => decideOnNote(call, call.viewer, call.input)),
  'POST waters/confirm': async (call) => {
    await confirm(call, call.viewer, call.input.id, call.input.on)
    return { on: call.input.on }
  },
}

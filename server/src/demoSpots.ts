import { spots } from '../demo/spots.ts'
import { saveGuardedPlace } from './domains/content/placeQueries.ts'
import { guardOf, savePointForAll } from './domains/content/places.ts'
import { insertPost, nextLiveSeq, replacePictures } from './domains/content/queries.ts'
import { saveSpot } from './domains/waters/spotQueries.ts'
import type { Db } from './infra/database.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Adds the town's private spots. They are older than all posts of the feed.
 *
 * @param members ids of those whose they are
 * @param pictures ids of pictures of waters
 */
export async function addSpots(db: Db, { members, pictures }: { members: number[]; pictures: number[] }, now: Date): Promise<void> {
  for (const [
    at,
    { name, place, address, lat, lng, water, access, fish, months, about, reveal, opensAfterDays, visibility },
  ] of spots.entries()) {
    const founded = new Date(now.getTime() - (280 - at) * DAY_MS)
    const guard = guardOf('places', { visibility, placeReveal: reveal, placeOpensAfterDays: opensAfterDays }, undefined)
    const id = await insertPost(db, {
      type: 'places',
      state: 'live',
      author_id: members[(at * 3 + 1) % members.length]!,
      title: name,
      body: about,
      teaser: visibility === 0 ? '' : '会水的朋友一看就懂',
      visibility,
      ...(guard ? {} : { place_name: place, place_address: address, lat, lng }),
      live_seq: nextLiveSeq,
      created_at: founded,
      published_at: founded,
    })
    await saveGuardedPlace(db, id, guard && { name: place, address, lat, lng, ...guard })
    await saveSpot(db, id, { water, access, fish: [...fish], months: [...months] })
    await savePointForAll(db, id)
    if (pictures.length && at % 3) await replacePictures(db, id, [pictures[at % pictures.length]!])
  }
}

import { sql } from 'kysely'
import { grounds, groundReviews, type Ground, type Shop, shopReviews, shops } from '../demo/venues.ts'
import { insertPost, nextLiveSeq, replacePictures } from './domains/content/queries.ts'
import { saveReview } from './domains/waters/reviewQueries.ts'
import { savePointForAll } from './domains/content/places.ts'
import { confirmVenue, saveVenue, type VenueFacts } from './domains/waters/venueQueries.ts'
import type { Db } from './infra/database.ts'

type Spans = { from: string; to: string }[]
const DAY_MS = 24 * 60 * 60_000

const week = (days: Spans, weekend: Spans = days) => ({
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? days : weekend)),
  holidays: null,
})
const ALL_DAY = week([{ from: '00:00', to: '00:00' }])
const groundHours = [
  week([{ from: '06:00', to: '18:00' }]),
  week([{ from: '06:00', to: '18:00' }], [{ from: '05:00', to: '22:00' }]),
  week([{ from: '06:00', to: '02:00' }]),
]
const shopHours = [week([{ from: '07:00', to: '21:00' }]), week([{ from: '05:30', to: '20:00' }]), week([{ from: '08:00', to: '00:30' }])]

const phoneOf = (at: number) => `0713-88${String(800 + at)}${at % 10}`

function factsOfGround({ water, wild, fish }: Ground, at: number, now: Date): VenueFacts {
  const prices = [
    { per: 'rod' as const, priceFen: 5_000 + (at % 6) * 1_000, note: '正钓' },
    { per: 'hour' as const, priceFen: 1_000 + (at % 4) * 500, note: '' },
    { per: 'day' as const, priceFen: 8_000 + (at % 5) * 2_000, note: '周末' },
    { per: 'weight' as const, priceFen: 800 + (at % 5) * 100, note: '' },
  ]
  const features = ['parking', 'toilet', 'food', 'night', 'shelter', 'rental', 'lodging', 'shop'].filter(
    (_, place) => (at + place) % 3 !== 1,
  )
  return {
    water,
    wild,
    words: [...fish],
    features: wild ? ['parking'] : features,
    prices: wild ? [] : prices.filter((_, place) => (at + place) % 2 === 0),
    hours: wild ? ALL_DAY : groundHours[at % groundHours.length]!,
    phone: wild ? '' : phoneOf(at),
    stocked_on: wild || at % 3 ? null : new Date(now.getTime() - (at % 9) * DAY_MS).toISOString().slice(0, 10),
    stocking: wild || at % 3 ? '' : `放${fish[0]!} ${500 + (at % 4) * 250} 斤`,
  }
}

const factsOfShop = (at: number): VenueFacts => ({
  water: null,
  wild: false,
  words: ['光威', '化氏', '佳钓尼', '达亿瓦', '禧玛诺', '汉鼎'].filter((_, place) => (at + place) % 2 === 0),
  features: ['bait', 'repair', 'line', 'rental', 'shipping', 'teaching', 'used', 'parking'].filter((_, place) => (at + place) % 3 === 0),
  prices: [],
  hours: shopHours[at % shopHours.length]!,
  phone: phoneOf(at + 60),
  stocked_on: null,
  stocking: '',
})

/**
 * Adds the town's fishing grounds and tackle shops, with their hours, prices and reviews. They are older than all posts of the feed.
 *
 * @param members ids of those who found and review them
 * @param operator who has confirmed most of them
 * @param pictures ids of pictures of waters, by the kind of water; and of tackle
 */
export async function addWaters(
  db: Db,
  {
    members,
    operator,
    waterPictures,
    tacklePictures,
  }: { members: number[]; operator: number; waterPictures: number[]; tacklePictures: number[] },
  now: Date,
): Promise<void> {
  const add = async (type: 'diaochang' | 'dianpu', { name, address, lat, lng, about }: Ground | Shop, at: number, facts: VenueFacts) => {
    const founded = new Date(now.getTime() - (400 - at) * DAY_MS)
    const id = await insertPost(db, {
      type,
      state: 'live',
      author_id: members[(at * 5) % members.length]!,
      title: name,
      body: about,
      place_name: name,
      place_address: address,
      lat,
      lng,
      live_seq: nextLiveSeq,
      created_at: founded,
      published_at: founded,
    })
    await saveVenue(db, id, facts)
    await savePointForAll(db, id)
    const pictures = type === 'diaochang' ? waterPictures : tacklePictures
    if (pictures.length) await replacePictures(db, id, [pictures[at % pictures.length]!])
    if (at % 5) await confirmVenue(db, id, operator, true)
    const said = type === 'diaochang' ? groundReviews : shopReviews
    const visitors = members.filter((_, place) => (place + at) % 7 === 0)
    for (const [place, authorId] of visitors.slice(0, at % 6).entries()) {
      const [rating, body] = said[(at + place * 3) % said.length]!
      await saveReview(db, { postId: id, authorId, rating, body, pictures: [] })
    }
  }
  for (const [at, ground] of grounds.entries()) await add('diaochang', ground, at, factsOfGround(ground, at, now))
  for (const [at, shop] of shops.entries()) await add('dianpu', shop, at, factsOfShop(at))
  await sql`update review set created_at = ${now}::timestamptz - make_interval(hours => (id * 7 % 4000)::integer)`.execute(db)
}

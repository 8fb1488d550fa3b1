import { sql } from 'kysely'
import { picturesOf, tradedTackle, usedTackle, type UsedTackle } from '../demo/secondhand.ts'
import { savePointForAll } from './domains/content/places.ts'
import { saveGuardedPlace } from './domains/content/placeQueries.ts'
import { insertPost, nextLiveSeq, replacePictures } from './domains/content/queries.ts'
import { insertDeal, insertOffer } from './domains/secondhand/dealQueries.ts'
import { notePrice, saveListing, setStatus } from './domains/secondhand/queries.ts'
import { gearRules } from './domains/secondhand/screen.ts'
import { setWatch } from './domains/secondhand/watchQueries.ts'
import { storeSetting } from './domains/settings/service.ts'
import type { Db } from './infra/database.ts'

const DAY_MS = 24 * 60 * 60_000
const DEALS_PER_KIND = 7
/** About where the town lies. */
const TOWN = { lat: 29.9531, lng: 115.4102 }

/**
 * Adds what the town's members sell second-hand: listings with what was asked of them, who watches them and what was offered; and what was
 * sold before. They are older than all posts of the feed. The operator has switched on all that may not be sold.
 *
 * @param members ids of those who sell and buy
 * @param named the ids of the town's pictures whose names are like this
 */
export async function addSecondhand(db: Db, { members, named }: Omit<Around, 'now'>, now: Date): Promise<void> {
  await storeSetting(db, 'seast_gear_rules', [...gearRules.keys()])
  for (const [at, item] of usedTackle.entries()) await addListing(db, item, at, { members, named, now })
  for (const [kind, { tackle, title, from }] of tradedTackle.entries())
    for (let n = 0; n < DEALS_PER_KIND; n++) {
      const id = await addListing(
        db,
        { title, about: '已经成交。', tackle, condition: 'light', prices: [from + n * 15], attributes: [], handovers: ['meet'] },
        usedTackle.length + kind * DEALS_PER_KIND + n,
        { members, named, now },
      )
      await sellTo(db, id, members[(kind + n * 5 + 2) % members.length]!)
    }
  await sql`update secondhand_deal set state = 'confirmed', sold_at = ${now}::timestamptz - make_interval(days => (id * 5 % 90)::integer),
              confirmed_at = ${now}::timestamptz - make_interval(days => (id * 5 % 90)::integer)`.execute(db)
}

interface Around {
  members: number[]
  named: (part: RegExp) => number[]
  now: Date
}

async function addListing(db: Db, item: UsedTackle, at: number, { members, named, now }: Around): Promise<number> {
  const seller = members[(at * 3 + 1) % members.length]!
  const published = new Date(now.getTime() - (90 - (at % 80)) * DAY_MS)
  const id = await insertPost(db, {
    type: 'secondhand',
    state: 'live',
    author_id: seller,
    title: item.title,
    body: item.about,
    live_seq: nextLiveSeq,
    created_at: published,
    published_at: published,
  })
  const pictures = named(picturesOf(item.tackle))
  if (pictures.length) await replacePictures(db, id, [...new Set([pictures[at % pictures.length]!, pictures[(at + 1) % pictures.length]!])])
  if (item.handovers.includes('meet')) {
    const place = { name: '泽安', address: '', lat: TOWN.lat + ((at % 9) - 4) * 0.012, lng: TOWN.lng + ((at % 7) - 3) * 0.014 }
    await saveGuardedPlace(db, id, { ...place, reveal: 'km', opens_after_days: null })
  }
  for (const yuan of item.prices) {
    await saveListing(db, id, seller, {
      tackle: item.tackle,
      condition: item.condition,
      price_fen: yuan * 100,
      open_to_offers: at % 2 === 0,
      handovers: item.handovers,
      attributes: item.attributes,
      flaw: item.flaw ?? '',
    })
    await notePrice(db, id)
  }
  await sql`update secondhand_price set at = ${published}::timestamptz + make_interval(days => rank * 4)
              from (select id, rank() over (order by id)::integer - 1 as rank from secondhand_price where post_id = ${id}) steps
             where secondhand_price.id = steps.id`.execute(db)
  await savePointForAll(db, id)
  const others = members.filter((member) => member !== seller)
  const asked = item.prices.at(-1)! * 100
  for (const member of others.slice(at % 5, (at % 5) + (at % 4))) await setWatch(db, id, member, true, asked)
  if (at % 6 === 2) {
    const buyer = others[at % others.length]!
    await insertOffer(db, {
      post_id: id,
      buyer_id: buyer,
      seller_id: seller,
      price_fen: asked - 1_000,
      asked_fen: asked,
      word: '周六自提可以吗',
    })
  }
  if (at % 11 === 5) await setStatus(db, id, { status: 'reserved', buyer_id: others[at % others.length]! })
  return id
}

async function sellTo(db: Db, id: number, wanted: number): Promise<void> {
  const {
    author_id: seller,
    tackle,
    condition,
    price_fen: price,
  } = await db
    .selectFrom('post_secondhand')
    .select(['author_id', 'tackle', 'condition', 'price_fen'])
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow()
  const buyer = wanted === seller ? await anyoneBut(db, seller) : wanted
  await insertDeal(db, { post_id: id, seller_id: seller, buyer_id: buyer, tackle: tackle!, condition: condition!, price_fen: price! })
  await setStatus(db, id, { status: 'sold', buyer_id: buyer })
}

const anyoneBut = async (db: Db, member: number): Promise<number> =>
  (await db.selectFrom('member').select('id').where('id', '<>', member).orderBy('id').limit(1).executeTakeFirstOrThrow()).id

import { SECONDHAND_LISTED } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { openMarket, PLACE } from '../support/secondhand.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, db, buildMember, close } = server
afterAll(close)

const { publish, seller } = await openMarket(server)
const MORE = 5

/** A word that more listings have than are counted, the oldest sold; then newer ones of which some have it, too. */
async function fillMarket() {
  const author = await buildMember()
  await sql`
    with written as (
      insert into post (type, state, author_id, title, live_seq, published_at)
      select 'secondhand', 'live', ${author.id}, '溪流竿 ' || i, nextval('live_seq'), now()
        from generate_series(1, ${SECONDHAND_LISTED + MORE}) i returning id, author_id, listed, live_seq)
    insert into post_secondhand (post_id, author_id, tackle, condition, price_fen, handovers, listed, live_seq, status)
    select id, author_id, 'pole', 'light', 50000, '{ship}', listed, live_seq,
           case when row_number() over (order by live_seq) <= ${MORE} then 'sold' else 'on_sale' end
      from written`.execute(db)
  await sql`analyze post, post_secondhand`.execute(db)
  const cheap = await publish({ title: '溪流竿 便宜出', priceFen: 9_900 })
  await publish({ title: '海竿', priceFen: 8_800 })
  const boat = await publish({
    title: '送溪流竿的橡皮艇',
    tackle: 'boat',
    attributes: [],
    priceFen: 80_000,
    place: { ...PLACE, lat: 33.5 },
  })
  return { cheap: cheap.id, boat: boat.id }
}

test('of a word that very many listings have, the first of each order are found, and what they are narrowed to', async () => {
  const { cheap, boat } = await fillMarket()
  const list = async (query: object) => {
    const { body, headers } = await call('GET secondhand/list', { word: '溪流', per_page: 2, ...query })
    return [body.map(({ id }) => id), Number(headers['x-wp-total'])]
  }
  const near = { lat: 33.5, lng: PLACE.lng }
  const any = expect.any(Number)
  expect(await list({})).toEqual([[boat, cheap], SECONDHAND_LISTED])
  // No page reaches further than what is counted.
  const last = Math.ceil(SECONDHAND_LISTED / 3)
  expect((await list({ per_page: 3, page: last }))[0]).toHaveLength(SECONDHAND_LISTED - 3 * (last - 1))
  expect(await list({ orderby: 'cheap' })).toEqual([[cheap, any], SECONDHAND_LISTED])
  expect(await list({ orderby: 'dear' })).toEqual([[boat, any], SECONDHAND_LISTED])
  expect(await list({ ...near, orderby: 'distance' })).toEqual([[boat, cheap], 2])
  expect(await list({ ...near, radiusM: 5_000 })).toEqual([[boat], 1])
  expect(await list({ tackle: 'boat' })).toEqual([[boat], 1])
  expect(await list({ maxFen: 10_000 })).toEqual([[cheap], 1])
  expect(await list({ author: seller.id })).toEqual([[boat, cheap], 2])
})

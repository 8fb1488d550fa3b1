import { sql } from 'kysely'
import type { Input } from '@anglers/contract'
import type { SaleStatus } from '@anglers/contract/secondhandTerms'
import { gearRules } from '../../../server/src/domains/secondhand/screen.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { createRandom } from '../support/random.ts'
import { openTestServer } from '../support/server.ts'

const { call, db, buildMember, buildModerator, buildPicture, close } = await openTestServer()
afterAll(close)

const OPERATIONS = 120
const TACKLE = ['pole', 'line'] as const

/** Refusals are part of such a life; anything else is not. */
function ifRefused(error: Error): undefined {
  if (!/answered 4/.test(error.message)) throw error
}

test.each([1, 2])('every list counts what it shows, and nothing that is held, taken down, sold or deleted (life %i)', async (seed) => {
  await storeSetting(db, 'seast_gear_rules', [...gearRules.keys()])
  const random = createRandom(seed)
  const members = await Promise.all(Array.from({ length: 3 }, () => buildMember()))
  const operator = await buildModerator()
  const listings: { id: number; seller: (typeof members)[number] }[] = []
  const publish = async (seller: (typeof members)[number], id?: number) =>
    call(
      'POST publish/secondhand',
      {
        id,
        title: random.chance(0.2) ? '出地笼' : '出手竿',
        content: '',
        media: [await buildPicture(seller)],
        tackle: random.pick(TACKLE),
        condition: 'light',
        priceFen: 20_000 + random.below(3) * 1_000,
        openToOffers: true,
        handovers: ['ship'],
        draft: random.chance(0.1) || undefined,
      },
      { as: seller },
    )
  const any = () => random.pick(listings)
  const priceOf = async (id: number) =>
    (await db.selectFrom('post_secondhand').select('price_fen').where('post_id', '=', id).executeTakeFirst())?.price_fen ?? 1
  const operations: (() => Promise<unknown>)[] = [
    async () => {
      const seller = random.pick(members)
      listings.push({ id: (await publish(seller)).body.id, seller })
    },
    () => publish(any().seller, any().id).catch(ifRefused),
    () => {
      const { id, seller } = any()
      const status = random.pick<SaleStatus>(['on_sale', 'reserved', 'sold', 'off'])
      return call('POST secondhand/status', { id, status }, { as: seller }).catch(ifRefused)
    },
    () => call('POST secondhand/watch', { id: any().id, on: random.chance(0.7) }, { as: random.pick(members) }).catch(ifRefused),
    async () => {
      const { id } = any()
      const priceFen = await priceOf(id)
      return call('POST secondhand/offer', { id, priceFen, askedFen: priceFen }, { as: random.pick(members) }).catch(ifRefused)
    },
    () => call('POST secondhand/decide', { id: any().id, accept: random.chance(0.5) }, { as: operator }).catch(ifRefused),
    () => {
      const { id, seller } = any()
      return random.chance(0.3) ? call('POST content-manage/delete', { id }, { as: seller }).catch(ifRefused) : Promise.resolve()
    },
  ]
  for (let n = 0; n < OPERATIONS; n++) await (listings.length < 6 ? operations[0]! : random.pick(operations))()

  const met = sql`select post.id, title, tackle, post_secondhand.price_fen from post join post_secondhand on post_id = post.id
    where state = 'live' and visibility = 0 and deleted_at is null and status in ('on_sale', 'reserved')`
  const filters: [Input<'GET secondhand/list'>, ReturnType<typeof sql>][] = [
    [{}, sql`true`],
    [{ tackle: 'pole' }, sql`tackle = 'pole'`],
    [{ minFen: 21_000, orderby: 'cheap' }, sql`price_fen >= 21000`],
    [{ word: '手竿' }, sql`title like '%手竿%'`],
  ]
  for (const [filter, where] of filters) {
    const { rows } = await sql<{ id: number }>`select id from (${met}) met where ${where} order by id`.execute(db)
    const { body, total } = await call('GET secondhand/list', { ...filter, per_page: 100 })
    expect([body.map(({ id }) => id).sort((a, b) => a - b), total]).toEqual([rows.map(({ id }) => id), rows.length])
  }
  for (const as of members)
    for (const part of ['seller', 'watcher', 'buyer'] as const) {
      const { body, total } = await call('GET secondhand/mine', { as: part, per_page: 100 }, { as })
      expect([part, total]).toEqual([part, body.length])
    }
  const { rows: wrong } = await sql`
    select post_id from post_secondhand item join post on post.id = post_id
     where watcher_count <> (select count(*) from secondhand_watch mark where mark.post_id = item.post_id)
        or item.listed <> post.listed or item.live_seq is distinct from post.live_seq
        or (status = 'reserved') < (buyer_id is not null and status <> 'sold')`.execute(db)
  expect(wrong).toEqual([])
})

import { gearRules } from '../../../server/src/domains/secondhand/screen.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openMarket } from '../support/secondhand.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, buildMember, buildModerator, buildBlock, runJobs, jobs, db, close } = server
afterAll(close)

const { seller, publish, edit, status, offer, answer } = await openMarket(server)

/** What the cards of a bidder's conversation with the seller say, the oldest first, and from whom each came. */
async function cardsOf(as: BuiltMember): Promise<unknown[]> {
  const { body } = await call('GET message/list', { id: seller.id }, { as })
  return body.messages.map(({ card, from }) => [
    card?.type === 'offer' && [card.id, card.state],
    from.id === seller.id ? 'seller' : 'bidder',
  ])
}

describe('an offer that ends with its listing', () => {
  beforeAll(() => storeSetting(db, 'seast_gear_rules', [...gearRules.keys()]))

  const sellToAnother = async (id: number) => {
    const other = await buildMember()
    const theirs = await offer(id, 25_000, other)
    await status(id, 'sold', { userId: other.id })
    return theirs
  }
  test.each<[string, (id: number) => Promise<unknown>]>([
    ['sold to another', sellToAnother],
    ['sold elsewhere', (id) => status(id, 'sold', { userId: null })],
    ['taken down', (id) => status(id, 'off')],
    ['held', (id) => edit(id, { title: '电鱼机' })],
    ['banned', async (id) => call('POST secondhand/decide', { id, accept: false }, { as: await buildModerator() })],
    ['sent back', async (id) => call('POST content-manage/refuse', { id, content: '放错了' }, { as: await buildModerator() })],
    ['to be had for less', (id) => edit(id, { priceFen: 20_000 })],
  ])('is told of where the two bargained, once: %s', async (_, end) => {
    const bidder = await buildMember()
    const { id } = await publish()
    const made = await offer(id, 24_000, bidder)
    await end(id)
    await runJobs()
    const over = [made.offer.id, 'closed']
    // Each card shows the offer as it is by now.
    expect(await cardsOf(bidder)).toEqual([
      [over, 'bidder'],
      [over, 'seller'],
    ])
    await jobs.tell_closed_offers.run({ ids: [made.offer.id] })
    expect(await cardsOf(bidder)).toHaveLength(2)
  })

  test('is told of as well where it had been accepted, and not to who bought by it', async () => {
    const [bidder, other] = [await buildMember(), await buildMember()]
    const { id } = await publish()
    const made = await offer(id, 24_000, bidder)
    await answer(made.offer.id, 'accept')
    await status(id, 'on_sale')
    const theirs = await offer(id, 25_000, other)
    await answer(theirs.offer.id, 'accept')
    await status(id, 'sold')
    await runJobs()
    expect([await cardsOf(bidder), await cardsOf(other)]).toEqual([
      [
        [[made.offer.id, 'closed'], 'bidder'],
        [[made.offer.id, 'closed'], 'seller'],
        [[made.offer.id, 'closed'], 'seller'],
      ],
      [
        [[theirs.offer.id, 'accepted'], 'bidder'],
        [[theirs.offer.id, 'accepted'], 'seller'],
      ],
    ])
  })

  test('is told of to nobody whom the seller no longer meets, nor where its listing is deleted', async () => {
    const [blocked, bidder] = [await buildMember(), await buildMember()]
    const { id } = await publish()
    await offer(id, 24_000, blocked)
    await buildBlock(seller, blocked)
    await status(id, 'off')
    const gone = await publish()
    await offer(gone.id, 24_000, bidder)
    await call('POST content-manage/delete', { id: gone.id }, { as: seller })
    await runJobs()
    expect([await cardsOf(blocked), await cardsOf(bidder)]).toEqual([[expect.anything()], [expect.anything()]])
  })

  test('of which nothing is left has a card that says nothing of it', async () => {
    const bidder = await buildMember()
    const { id } = await publish()
    const made = await offer(id, 24_000, bidder)
    await status(id, 'off')
    await call('POST content-manage/delete', { id }, { as: seller })
    await runJobs()
    const { body } = await call('GET message/list', { id: seller.id }, { as: bidder })
    const nothing = { title: '', priceFen: 0, askedFen: 0, word: '', state: 'closed', gone: true }
    expect(body.messages.map(({ card }) => card)).toMatchObject([{ type: 'offer', id: made.offer.id, ...nothing }])
  })
})

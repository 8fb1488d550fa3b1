import { evidenceOf } from '../support/reports.ts'
import { openMarket } from '../support/secondhand.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, db, buildMember, close } = server
afterAll(close)

const { publish } = await openMarket(server)

test('a gift, a packet or an offer in a message is reported with what its sender wrote with it', async () => {
  const [me, other] = [await buildMember(), await buildMember({ credit: 1_000, points: 100 })]
  await call('POST message/send', { id: other.id, text: '说' }, { as: me })
  const report = async ({ message }: { message: { id: number } | null }) => {
    await call('POST report/add', { type: 'message', id: message!.id, reason: 'abuse' }, { as: me })
    return evidenceOf(db, 'message', message!.id)
  }
  const gift = await call('POST gift/send', { gift: 'worm', price: 20, userId: me.id, chat: true, word: '加微信领奖' }, { as: other })
  expect(await report(gift.body)).toBe('蚯蚓 加微信领奖')
  const money = { userId: me.id, unit: 'credit', split: 'equal', total: 100, count: 1, greeting: '点开有钱' } as const
  const packet = (await call('POST redbag/send', money, { as: other })).body
  expect(await report({ message: packet })).toBe(`点开有钱 /pagesB/chat/redbag/detail?id=${packet.card!.id}`)
  const { id } = await publish({}, me)
  const offer = await call('POST secondhand/offer', { id, priceFen: 24_000, askedFen: 26_000, content: '不卖就找你' }, { as: other })
  expect(await report(offer.body)).toBe(`不卖就找你 /pagesA/secondhand/detail?id=${id}`)
})

test('one that is gone for good is reported as what it was', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  const { id } = await publish({}, me)
  const { body } = await call('POST secondhand/offer', { id, priceFen: 24_000, askedFen: 26_000, content: '便宜点' }, { as: other })
  await db.deleteFrom('post').where('id', '=', id).execute()
  await call('POST report/add', { type: 'message', id: body.message!.id, reason: 'abuse' }, { as: me })
  expect(await evidenceOf(db, 'message', body.message!.id)).toBe(`offer ${body.offer.id}`)
})

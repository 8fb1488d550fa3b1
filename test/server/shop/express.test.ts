import { sql } from 'kysely'
import { startSimulator } from '@anglers/simulators'
import { shipOrder } from '../../../server/src/domains/shop/orders.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { NOBODY } from '../support/loopback.ts'
import { API, openTestServer } from '../support/server.ts'
import { createShop } from '../support/shop.ts'

const simulator = await startSimulator()
const { express } = simulator
const server = await openTestServer({ express: { ...express.keys, isExample: true } })
const { db, call, refused, buildMember, context, jobs, inject, config } = server
const { buildGood, buildOrder } = createShop(db)
afterAll(async () => {
  await server.close()
  await simulator.close()
})
afterEach(() => {
  express.fault = null
})

const HOUR_MS = 3_600_000
let made = 0
const newNumber = (end: number) => `YT00000${String(++made).padStart(4, '0')}${end}`

/** An order that was sent by a parcel; the last digit of its number says how far it is. */
async function sent({ company = '圆通速递', end = 2 } = {}) {
  const as = await buildMember()
  const { id } = await buildOrder(as, [await buildGood()], { state: 'paid' })
  const number = newNumber(end)
  await shipOrder(context, id, { company, number })
  return { as, id, number }
}
const track = async ({ as, id }: Awaited<ReturnType<typeof sent>>) => (await call('GET shop/express', { id }, { as })).body
/** Has time pass since a number was asked after, and heard of. */
const age = (number: string, hours: number) => {
  const at = new Date(Date.now() - hours * HOUR_MS)
  return db.updateTable('shop_track').set({ asked_at: at, heard_at: at }).where('number', '=', number).execute()
}
const noticesOf = async (id: number) =>
  (await db.selectFrom('notice').select(['kind', 'data']).where('member_id', '=', id).orderBy('id').execute()).map(({ kind }) => kind)
const push = (body: string) =>
  inject({
    method: 'POST',
    url: `${API}/shop/express/notify`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })

const RECEIVER = { name: '周', phone: '13800138000', region: '330106', street: '1', regionNames: [] }
const shipToReceiver = (id: number) =>
  db
    .updateTable('shop_order')
    .set({ address: JSON.stringify(RECEIVER) as never })
    .where('id', '=', id)
    .execute()

describe('GET shop/express', () => {
  test('says where a parcel is, the latest first, and that it is an example', async () => {
    const order = await sent()
    const { steps, ...rest } = await track(order)
    expect(rest).toMatchObject({
      company: '圆通速递',
      number: order.number,
      state: 'moving',
      problem: null,
      isExample: true,
      isStale: false,
    })
    expect(steps.map(({ text }) => text)).toEqual(['快件已到达 示例市转运中心', '快件已发往 示例市转运中心', '快递员已揽收'])
    expect(Date.parse(steps[0]!.at)).toBeLessThan(Date.now())
    expect(Date.parse(steps[0]!.at)).toBeGreaterThan(Date.parse(steps[2]!.at))
  })

  test('asks after one number once in half an hour, whoever looks how often', async () => {
    const order = await sent()
    await Promise.all(Array.from({ length: 8 }, () => track(order)))
    await age(order.number, 0.4)
    await track(order)
    expect(express.asked.get(order.number)).toBe(1)
    await age(order.number, 0.6)
    express.move(order.number, 'delivering')
    expect((await track(order)).state).toBe('delivering')
    expect(express.asked.get(order.number)).toBe(2)
  })

  test('is asked by nobody else, nor of an order that was not sent', async () => {
    const order = await sent()
    expect(await refused('GET shop/express', { id: order.id }, { as: await buildMember() })).toMatchObject({ code: 'rest_not_found' })
    const paid = await buildOrder(order.as, [await buildGood()], { state: 'paid' })
    expect(await refused('GET shop/express', { id: paid.id }, { as: order.as })).toMatchObject({ code: 'rest_not_found' })
    expect(await refused('GET shop/express', { id: order.id })).toMatchObject({ code: 'rest_not_logged_in' })
  })

  test('goes with the order that its buyer takes out of the list', async () => {
    const order = await sent()
    await call('POST shop/update-order', { id: order.id, action: 'confirm' }, { as: order.as })
    expect(await track(order)).toMatchObject({ number: order.number })
    await call('POST shop/delete-order', { id: order.id }, { as: order.as })
    expect(await refused('GET shop/express', { id: order.id }, { as: order.as })).toMatchObject({ code: 'rest_not_found' })
  })

  test.each(['down', 'cut', 'busy', 'nonsense', 'other'] as const)(
    'shows what it knew while the service is %s, and how old that is',
    async (fault) => {
      const order = await sent()
      await track(order)
      await age(order.number, 9)
      express.move(order.number, 'delivering')
      express.fault = fault
      expect(await track(order)).toMatchObject({ state: 'moving', problem: 'unavailable', ageMinutes: 540, isStale: true })
      express.fault = null
      await age(order.number, 9)
      express.move(order.number, 'delivering')
      expect(await track(order)).toMatchObject({ state: 'delivering', problem: null, ageMinutes: 0, isStale: false })
    },
  )

  test('asks again some minutes after the service could not be reached, and not so soon where it heard', async () => {
    const { keys } = server.context.integrations.express as unknown as { keys: { url: string } }
    const { url } = keys
    const [unreached, heard] = [await sent(), await sent()]
    keys.url = `http://${NOBODY}`
    try {
      expect(await track(unreached)).toMatchObject({ state: null, problem: 'unavailable' })
    } finally {
      keys.url = url
    }
    express.fault = 'busy'
    expect(await track(heard)).toMatchObject({ state: null, problem: 'unavailable' })
    express.fault = null
    const later = async (minutes: number) => {
      await sql`update shop_track set asked_at = asked_at - make_interval(mins => ${minutes})
        where number in (${unreached.number}, ${heard.number})`.execute(db)
      return Promise.all([unreached, heard].map(async (order) => (await track(order)).state))
    }
    expect([await later(2), await later(2), await later(27)]).toEqual([
      [null, null],
      ['moving', null],
      ['moving', 'moving'],
    ])
  })

  test('tells apart two couriers who have a parcel of one number', async () => {
    const [order, other] = [await sent(), await sent({ company: '申通快递' })]
    await db.updateTable('shop_parcel').set({ number: order.number }).where('order_id', '=', other.id).execute()
    const known = () =>
      db.selectFrom('shop_track').select(['company', 'state', 'failed']).where('number', '=', order.number).orderBy('company').execute()
    await track(order)
    express.fault = 'down'
    expect(await track(other)).toMatchObject({ company: '申通快递', state: null, problem: 'unavailable' })
    const yuantong = { company: 'yuantong', state: 'moving', failed: false }
    expect(await known()).toEqual([{ company: 'shentong', state: null, failed: true }, yuantong])
    express.fault = null
    await db
      .updateTable('shop_track')
      .set({ asked_at: new Date(0), failed: true })
      .where('number', '=', order.number)
      .execute()
    express.move(order.number, 'delivering')
    expect(await track(other)).toMatchObject({ state: 'delivering', problem: null })
    expect(await known()).toEqual([
      { company: 'shentong', state: 'delivering', failed: false },
      { ...yuantong, failed: true },
    ])
  })

  test('says why there is nothing to show', async () => {
    const unknown = await sent({ company: '老周的面包车' })
    expect(await track(unknown)).toMatchObject({ problem: 'unknown_courier', state: null, steps: [], heardAt: null, isExample: false })
    const early = await sent()
    express.move(early.number, 'nothing')
    expect(await track(early)).toMatchObject({ problem: 'nothing_yet', state: null, steps: [], isExample: false })
  })

  test('gives a courier that wants it the number of the receiver', async () => {
    const order = await sent({ company: '顺丰速运' })
    await shipToReceiver(order.id)
    expect(await track(order)).toMatchObject({ problem: null, state: 'moving' })
  })
})

describe('what is pushed', () => {
  const followed = async () => {
    config.publicUrl = 'https://anglers.example'
    const order = await sent()
    await server.runJobs()
    config.publicUrl = ''
    return order
  }

  test('is kept, and its buyer hears once that it has arrived', async () => {
    const order = await followed()
    expect(express.subscriptions.get(order.number)!.callbackurl).toBe(`https://anglers.example${API}/shop/express/notify`)
    const early = express.pushOf(order.number).toString()
    express.move(order.number, 'signed')
    for (let time = 0; time < 2; time++) {
      const { statusCode, payload } = await push(express.pushOf(order.number).toString())
      expect([statusCode, JSON.parse(payload)]).toEqual([200, { result: true, returnCode: '200', message: '成功' }])
    }
    // An older one that comes late says nothing new.
    await push(early)
    expect(await track(order)).toMatchObject({ state: 'signed', problem: null })
    expect(express.asked.has(order.number)).toBe(false)
    expect(await noticesOf(order.as.id)).toEqual(['order_sent', 'order_arrived'])
    const { events } = (await call('GET shop/order-detail', { id: order.id, place: 'phone' }, { as: order.as })).body
    expect(events.map(({ kind }) => kind)).toEqual(['signed', 'shipped', 'paid', 'placed'])
  })

  test('is told to each whose order came by it, and of which nobody was told before', async () => {
    const [first, second, early] = [await followed(), await sent(), await sent()]
    await db.updateTable('shop_parcel').set({ number: first.number }).where('order_id', 'in', [second.id, early.id]).execute()
    await call('POST shop/update-order', { id: early.id, action: 'confirm' }, { as: early.as })
    express.move(first.number, 'signed')
    await push(express.pushOf(first.number).toString())
    const heard = await Promise.all([first, second, early].map(({ as }) => noticesOf(as.id)))
    expect(heard).toEqual([['order_sent', 'order_arrived'], ['order_sent', 'order_arrived'], ['order_sent']])
  })

  test('in the same moment leaves what is newest, whoever comes first', async () => {
    const order = await followed()
    const early = express.pushOf(order.number).toString()
    await push(early)
    await age(order.number, 0)
    express.move(order.number, 'delivering')
    const late = express.pushOf(order.number).toString()
    const pushes = await db.transaction().execute(async (trx) => {
      await sql`select 1 from shop_track where number = ${order.number} for update`.execute(trx)
      const first = push(late)
      await untilSomeoneWaits(db)
      const second = push(early)
      await untilSomeoneWaits(db, 2)
      return [first, second]
    })
    await Promise.all(pushes)
    expect((await track(order)).state).toBe('delivering')
  })

  test('tells its buyer once, also where its courier goes on after that', async () => {
    const order = await followed()
    express.move(order.number, 'signed')
    await push(express.pushOf(order.number).toString())
    // It was signed for by a neighbour, and carried on.
    await db.updateTable('shop_track').set({ state: 'delivering' }).where('number', '=', order.number).execute()
    await push(express.pushOf(order.number).toString())
    expect(await track(order)).toMatchObject({ state: 'signed' })
    expect(await noticesOf(order.as.id)).toEqual(['order_sent', 'order_arrived'])
  })

  test('stands where the service knows less when it is asked, and that it answered is known', async () => {
    const order = await followed()
    express.move(order.number, 'delivering')
    await push(express.pushOf(order.number).toString())
    await age(order.number, 1)
    express.fault = 'down'
    expect(await track(order)).toMatchObject({ state: 'delivering', problem: 'unavailable' })
    express.fault = null
    express.move(order.number, 'moving')
    await age(order.number, 1)
    expect(await track(order)).toMatchObject({ state: 'delivering', problem: null })
  })

  test('is no word of anybody else, nor of a parcel that is none of ours', async () => {
    const order = await followed()
    express.move(order.number, 'signed')
    expect((await push(express.pushOf(order.number, 'another salt').toString())).statusCode).toBe(400)
    for (const body of ['', 'param={}&sign=', 'sign=A']) expect((await push(body)).statusCode).toBe(400)
    const { salt } = express.subscriptions.get(order.number)!
    expect((await push(express.pushOf('YT9999999999', salt).toString())).statusCode).toBe(200)
    // Another courier has the same number.
    const own = express.subscriptions.get(order.number)!
    express.subscriptions.set(order.number, { ...own, company: 'shentong' })
    expect((await push(express.pushOf(order.number).toString())).statusCode).toBe(200)
    expect(await noticesOf(order.as.id)).toEqual(['order_sent'])
    expect(await db.selectFrom('shop_track').select('number').where('number', 'in', [order.number, 'YT9999999999']).execute()).toEqual([])
  })
})

test('that nothing is pushed of a parcel, as its service refuses, keeps nobody from asking', async () => {
  const order = await sent()
  const service = server.context.integrations.express!
  const { subscribe } = service
  service.subscribe = async () => Promise.reject(new IntegrationError('refused', 'Kuaidi100', 'did not subscribe'))
  config.publicUrl = 'https://anglers.example'
  try {
    await jobs.follow_parcel.run({ order: order.id })
    service.subscribe = async () => Promise.reject(new IntegrationError('busy', 'Kuaidi100', 'did not subscribe'))
    await expect(jobs.follow_parcel.run({ order: order.id })).rejects.toThrow('Kuaidi100')
  } finally {
    config.publicUrl = ''
    service.subscribe = subscribe
  }
  expect(await track(order)).toMatchObject({ state: 'moving' })
})

test('a parcel is asked after by itself once nothing was heard for three hours, and not sooner', async () => {
  const order = await sent()
  await jobs.ask_after_parcels.run({})
  for (const [hours, asked] of [
    [2.9, 1],
    [3.1, 2],
  ] as const) {
    await age(order.number, hours)
    express.move(order.number, 'moving')
    await jobs.ask_after_parcels.run({})
    expect(express.asked.get(order.number)).toBe(asked)
  }
})

test('a parcel of which nothing is pushed is asked after by itself', async () => {
  const order = await sent({ end: 9 })
  await jobs.ask_after_parcels.run({})
  await jobs.ask_after_parcels.run({})
  expect(express.asked.get(order.number)).toBe(1)
  expect(await noticesOf(order.as.id)).toEqual(['order_sent', 'order_arrived'])
  await age(order.number, 5)
  await jobs.ask_after_parcels.run({})
  // It has arrived: nobody asks any more, and it is no old news.
  expect(express.asked.get(order.number)).toBe(1)
  await age(order.number, 9)
  expect(await track(order)).toMatchObject({ state: 'signed', ageMinutes: 540, isStale: false })
  expect(express.asked.get(order.number)).toBe(1)
})

test('a parcel of a courier that wants the number of the receiver is asked after by itself with it', async () => {
  const order = await sent({ company: '顺丰速运' })
  await shipToReceiver(order.id)
  await jobs.ask_after_parcels.run({})
  const known = await db.selectFrom('shop_track').select(['company', 'state', 'failed']).where('number', '=', order.number).execute()
  expect(known).toEqual([{ company: 'shunfeng', state: 'moving', failed: false }])
})

test('a parcel that cannot be asked after keeps none of the others from it', async () => {
  const orders = [await sent({ end: 9 }), await sent({ end: 9 })]
  const service = server.context.integrations.express!
  const { query } = service
  const asked: string[] = []
  service.query = async (parcel) => {
    asked.push(parcel.number)
    if (asked.length === 1) throw new Error('no sense')
    return query.call(service, parcel)
  }
  try {
    await expect(jobs.ask_after_parcels.run({})).rejects.toThrow('no sense')
  } finally {
    service.query = query
  }
  expect(asked.filter((number) => orders.some((order) => order.number === number)).sort()).toEqual(
    orders.map(({ number }) => number).sort(),
  )
})

test('a parcel that went back to the shop is asked after no more, and is no old news', async () => {
  const order = await sent()
  await track(order)
  await db.updateTable('shop_track').set({ state: 'returned' }).where('number', '=', order.number).execute()
  await age(order.number, 9)
  await jobs.ask_after_parcels.run({})
  expect(await track(order)).toMatchObject({ state: 'returned', ageMinutes: 540, isStale: false })
  expect(express.asked.get(order.number)).toBe(1)
})

test('parcels of couriers whom the service does not know keep none of the others from being asked after', async () => {
  for (let n = 0; n < 55; n++) await sent({ company: '老周的面包车' })
  const order = await sent({ end: 9 })
  await jobs.ask_after_parcels.run({})
  expect(express.asked.get(order.number)).toBe(1)
})

test('a parcel is followed by its courier, its number and whose it is; not after it has come, nor on a site without address', async () => {
  const [order, received] = [await sent({ company: '顺丰速运' }), await sent()]
  await shipToReceiver(order.id)
  await call('POST shop/update-order', { id: received.id, action: 'confirm' }, { as: received.as })
  const service = server.context.integrations.express!
  const { subscribe } = service
  const asked: unknown[] = []
  service.subscribe = async (...all) => void asked.push(...all)
  try {
    await jobs.follow_parcel.run({ order: order.id })
    config.publicUrl = 'https://anglers.example'
    await jobs.follow_parcel.run({ order: received.id })
    expect(asked).toEqual([])
    await jobs.follow_parcel.run({ order: order.id })
  } finally {
    config.publicUrl = ''
    service.subscribe = subscribe
  }
  const url = `https://anglers.example${API}/shop/express/notify`
  const parcel = { courier: 'shunfeng', number: order.number, phone: RECEIVER.phone }
  expect(asked).toEqual([parcel, { url, salt: expect.stringMatching(/^[0-9a-f]{32}$/) }])
})

import { createHash } from 'node:crypto'
import { startSimulator } from '@anglers/simulators'
import { BadPush } from '../../../server/src/infra/integrations/express.ts'
import { Kuaidi100 } from '../../../server/src/infra/integrations/kuaidi100.ts'
import { answerJson, openLoopback } from '../support/loopback.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())
const { express } = simulator
const portOf = (changed: Partial<typeof express.keys> = {}) => new Kuaidi100({ ...express.keys, ...changed }, 1_000)
const parcel = { courier: 'yuantong', number: 'YT00000002', phone: '' }
const signOf = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()

test.each<[string, string | null]>([
  ['顺丰速运', 'shunfeng'],
  [' SF ', 'shunfeng'],
  ['中通快递', 'zhongtong'],
  ['邮政特快专递', 'ems'],
  ['中国邮政速递物流', 'ems'],
  ['EMS 标准', 'ems'],
  ['中国邮政', 'youzhengguonei'],
  ['邮政包裹', 'youzhengguonei'],
  ['圆通速递', 'yuantong'],
  ['韵达快递', 'yunda'],
  ['申通', 'shentong'],
  ['极兔速递', 'jtexpress'],
  ['京东物流', 'jd'],
  ['德邦', 'debangkuaidi'],
  ['菜鸟直送', 'danniao'],
  ['安能物流', 'annengwuliu'],
  ['跨越速运', 'kuayue'],
  ['宅急送', 'zhaijisong'],
  ['优速', 'youshuwuliu'],
  ['丹鸟', 'danniao'],
  ['邮政特快', 'ems'],
  ['zto', 'zhongtong'],
  ['yto', 'yuantong'],
  ['yd', 'yunda'],
  ['sto', 'shentong'],
  ['jt', 'jtexpress'],
  ['jd', 'jd'],
  ['dbl', 'debangkuaidi'],
  ['ane', 'annengwuliu'],
  ['kye', 'kuayue'],
  ['zjs', 'zhaijisong'],
  ['uc', 'youshuwuliu'],
  ['', null],
  ['jtexpress', 'jtexpress'],
  ['老周的面包车', null],
])('knows %s as %s', (name, code) => expect(portOf().courierOf(name)).toBe(code))

test.each([
  ['a key', { key: 'another' }],
  ['a customer', { customer: 'another' }],
])('is refused with %s that is not ours', async (_, changed) => {
  await expect(portOf(changed).query(parcel)).rejects.toMatchObject({ kind: 'failed', code: '503' })
})

test('a number that is asked after too often is locked, and no fault of the number', async () => {
  await portOf().query(parcel)
  await expect(portOf().query(parcel)).rejects.toMatchObject({ kind: 'failed' })
})

test('a number that is followed already is', async () => {
  const callback = { url: 'https://anglers.example/push', salt: 'salt' }
  for (let time = 0; time < 2; time++) await expect(portOf().subscribe(parcel, callback)).resolves.toBeUndefined()
  await expect(portOf({ key: 'another' }).subscribe({ ...parcel, number: 'YT1' }, callback)).rejects.toMatchObject({
    kind: 'failed',
    code: '600',
  })
})

test('a number is the same in small letters, and another is none of ours', async () => {
  const service = await openLoopback((_, response) =>
    answerJson(response, { state: '3', com: 'yuantong', nu: 'YT00000002', data: [{ ftime: '2026-05-01 12:00:00', context: '已签收' }] }),
  )
  const port = portOf({ url: service.url })
  expect(await port.query({ ...parcel, number: 'yt00000002' })).toMatchObject({ state: 'signed' })
  await expect(port.query({ ...parcel, number: 'YT00000003' })).rejects.toMatchObject({ kind: 'failed' })
  await service.close()
})

test.each([
  ['shunfeng', '13800001111'],
  ['zhongtong', '13800001111'],
  ['yuantong', undefined],
])('%s is told the receiver’s number as %s', async (courier, phone) => {
  const service = await openLoopback(({ url }, response) =>
    answerJson(response, url.pathname === '/poll' ? { result: true } : { result: false, returnCode: '500' }),
  )
  const port = portOf({ url: service.url })
  const sent = { courier, number: 'SF1', phone: '13800001111' }
  expect(await port.query(sent)).toBeNull()
  await port.subscribe(sent, { url: 'https://anglers.example/push', salt: 'salt' })
  const [asked, followed] = service.heard.map(({ body }) => JSON.parse(new URLSearchParams(body).get('param')!) as Record<string, unknown>)
  expect([asked!.phone, (followed!.parameters as { phone?: string }).phone]).toEqual([phone, phone])
  await service.close()
})

test.each([
  ['502', 'busy', 'busy'],
  ['700', 'failed', 'refused'],
  ['701', 'failed', 'refused'],
  ['702', 'failed', 'refused'],
  ['601', 'failed', 'failed'],
])('what it answers by %s is %s when it is asked, %s when it is to follow', async (returnCode, asked, followed) => {
  const service = await openLoopback((_, response) => answerJson(response, { result: false, returnCode }))
  const port = portOf({ url: service.url })
  await expect(port.query(parcel)).rejects.toMatchObject({ kind: asked, code: returnCode })
  await expect(port.subscribe(parcel, { url: '', salt: '' })).rejects.toMatchObject({ kind: followed, code: returnCode })
  await service.close()
})

test('is asked no second time where it fails: it may have heard, and locks what it is asked for too often', async () => {
  const service = await openLoopback((_, response) => answerJson(response, {}, 503))
  const port = portOf({ url: service.url })
  await expect(port.query(parcel)).rejects.toMatchObject({ kind: 'failed' })
  await expect(port.subscribe(parcel, { url: '', salt: '' })).rejects.toMatchObject({ kind: 'failed' })
  expect(service.heard).toHaveLength(2)
  await service.close()
})

describe('a push', () => {
  const form = (param: string, sign = signOf(`${param}salt`)) => Buffer.from(new URLSearchParams({ param, sign }).toString())
  const result = (changed: object) =>
    JSON.stringify({
      status: 'polling',
      lastResult: {
        status: '200',
        state: '301',
        com: 'yuantong',
        nu: 'YT1',
        data: [{ ftime: '2026-05-01 12:00:00', context: '已签收' }],
        ...changed,
      },
    })

  test('is read by the clock of China, its states by their first digits', () => {
    expect(portOf().readPush(form(result({})), 'salt')).toEqual({
      courier: 'yuantong',
      number: 'YT1',
      track: { state: 'signed', steps: [{ at: Date.parse('2026-05-01T04:00:00Z'), text: '已签收', place: '' }] },
    })
  })

  test.each([
    ['0', 'moving'],
    ['1', 'collected'],
    ['2', 'trouble'],
    ['3', 'signed'],
    ['4', 'returned'],
    ['401', 'returned'],
    ['5', 'delivering'],
    ['6', 'returning'],
    ['7', 'moving'],
    ['8', 'customs'],
    ['14', 'refused'],
    ['1401', 'refused'],
    ['101', 'collected'],
  ])('that says %s says %s', (state, is) => {
    expect(portOf().readPush(form(result({ state })), 'salt').track!.state).toBe(is)
  })

  test('has its steps with the latest first, and none without a time or a word', () => {
    const data = [
      { ftime: '2026-05-01 12:00:00', context: ' 已揽收 ', areaName: '泽安' },
      { time: '2026-05-02 12:00:00', context: '派送中', location: '城东' },
      { ftime: '昨天', context: '已签收' },
      { ftime: '2026-05-03 12:00:00', context: '' },
    ]
    expect(portOf().readPush(form(result({ data })), 'salt').track!.steps).toEqual([
      { at: Date.parse('2026-05-02T04:00:00Z'), text: '派送中', place: '城东' },
      { at: Date.parse('2026-05-01T04:00:00Z'), text: '已揽收', place: '泽安' },
    ])
    expect(portOf().readPush(form(result({ data: data.slice(2) })), 'salt').track).toBeNull()
  })

  test('that says very much is kept in part: its latest steps, and the beginning of each', () => {
    const step = (n: number) => ({
      ftime: new Date(Date.UTC(2026, 4, 1, 0, n)).toISOString().slice(0, 19).replace('T', ' '),
      context: '派'.repeat(400),
    })
    const { steps } = portOf().readPush(form(result({ data: Array.from({ length: 120 }, (_, n) => step(n)) })), 'salt').track!
    expect([steps.length, new Set(steps.map(({ text }) => text.length))]).toEqual([100, new Set([300])])
    expect([steps[0]!.at, steps[99]!.at].map((at) => (at - Date.parse('2026-05-01T00:00:00+08:00')) / 60_000)).toEqual([119, 20])
  })

  test('that gives a number up says nothing of it', () => {
    expect(portOf().readPush(form(result({ status: '201' })), 'salt')).toEqual({ courier: 'yuantong', number: 'YT1', track: null })
  })

  test.each([
    ['of another salt', form(result({}), signOf(`${result({})}other`))],
    ['without a signature', form(result({}), '')],
    ['that is no JSON', form('{')],
    ['of no parcel', form('{}')],
    ['that makes no sense', form(result({ state: '77' }))],
  ])('%s is none', (_, body) => {
    expect(() => portOf().readPush(body, 'salt')).toThrow(BadPush)
  })
})

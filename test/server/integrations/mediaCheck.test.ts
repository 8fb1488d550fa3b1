import { readConfig } from '../../../server/src/config.ts'
import { openIntegrations } from '../../../server/src/infra/integrations/index.ts'
import { startSimulator } from '@anglers/simulators'
import { personOf } from '@anglers/simulators/people'

const simulator = await startSimulator()
afterAll(() => simulator.close())
const { wechat, platforms } = simulator
const { pushes } = wechat
const PERSON = '清溪老张'
const openid = personOf(PERSON).openid(platforms.wechatMini.appId)

const portOf = (env: object = {}, changed: object = {}) =>
  openIntegrations(readConfig({ OUTSIDE_TIMEOUT_MS: '400', PUBLIC_URL: 'https://anglers.example', ...env }), { ...platforms, ...changed })
    .mediaCheck
const plain = { wechatPush: { token: platforms.wechatPush.token, aesKey: null } }
const asked = { openid, place: 'post' as const, url: 'https://anglers.example/media/ab/x-copy.jpg?e=1&s=secret' }

test('pictures are checked where the mini-program has an address for what is pushed', () => {
  expect([portOf()?.origin, portOf({ PUBLIC_URL: '' })?.origin]).toEqual(['https://anglers.example', ''])
  expect([portOf({}, { wechatPush: null }), portOf({}, { wechatMini: null })]).toEqual([null, null])
})

test('WeChat takes a picture of who is in the mini-program, and answers a number', async () => {
  wechat.pictures.holds = true
  wechat.login(PERSON)
  const trace = await portOf()!.submit(asked)
  expect(wechat.pictures.asked.get(trace!)).toEqual({ url: asked.url, scene: 3 })
  wechat.goAway(PERSON)
  expect(await portOf()!.submit(asked)).toBeNull()
})

test.each([
  ['profile', 1],
  ['comment', 2],
  ['post', 3],
] as const)('WeChat is told where a picture is shown: in a %s', async (place, scene) => {
  wechat.pictures.holds = true
  wechat.login(PERSON)
  const trace = await portOf()!.submit({ ...asked, place })
  expect(wechat.pictures.asked.get(trace!)).toMatchObject({ scene })
})

test('what goes wrong is said without the address of the picture', async () => {
  const broken = portOf({}, { wechatMini: { ...platforms.wechatMini, secret: 'another' } })!
  const error = await broken.submit(asked).catch((problem: Error) => problem.message)
  expect(error).toMatch(/^WeChat: errcode 40125$/)
})

describe('what is pushed', () => {
  const verdict = (more: object = {}) => ({
    MsgType: 'event',
    Event: 'wxa_media_check',
    appid: platforms.wechatMini.appId,
    trace_id: 'a-trace',
    errcode: 0,
    result: { suggest: 'pass', label: 100 },
    ...more,
  })
  const read = (port: ReturnType<typeof portOf>, { body, query }: { body: string; query: string }) =>
    port!.open(Object.fromEntries(new URLSearchParams(query)), Buffer.from(body))

  test.each([
    ['passed', {}],
    ['risky', { result: { suggest: 'risky', label: 20002 } }],
    ['unsure', { result: { suggest: 'review', label: 21000 } }],
    ['failed', { errcode: -1008, result: undefined }],
    ['failed', { errcode: -1008 }],
    ['failed', { result: { suggest: 'toString' } }],
  ])('is read: %s', (verdictRead, more) => {
    expect(read(portOf(), pushes.sealed(verdict(more)))).toEqual({ kind: 'verdict', trace: 'a-trace', verdict: verdictRead })
  })

  test('is read where it names its app outside of the message alone', () => {
    const push = pushes.sealed(verdict({ appid: undefined }))
    expect(read(portOf(), push)).toEqual({ kind: 'verdict', trace: 'a-trace', verdict: 'passed' })
  })

  test.each([
    ['another event', verdict({ Event: 'user_enter_tempsession' })],
    ['no number', verdict({ trace_id: undefined })],
  ])('is something else with %s', (_, message) => {
    expect(read(portOf(), pushes.sealed(message))).toMatchObject({ kind: 'other', message: { MsgType: 'event' } })
  })

  test('is not taken that was sealed for another app, or changed on its way', () => {
    const other = pushes.sealed(verdict(), 'wx0000000000000000')
    const { body, query } = pushes.sealed(verdict())
    const signedAnew = (name: string) => {
      const changed = new URLSearchParams(query)
      changed.set(name, 'x')
      return `?${changed}`
    }
    const bad = [
      other,
      { body, query: signedAnew('timestamp') },
      { body, query: signedAnew('nonce') },
      { body, query: signedAnew('msg_signature') },
      // The signature of the plain mode says nothing of what is in it.
      { body: pushes.plain(verdict()).body, query },
    ]
    expect(bad.map((push) => read(portOf(), push).kind)).toEqual(bad.map(() => 'forged'))
  })

  test('is taken in the plain mode where there is no key, while it is fresh and for this app', () => {
    const hourAgo = String(Math.floor(Date.now() / 1000) - 3_600)
    expect(read(portOf({}, plain), pushes.plain(verdict()))).toMatchObject({ kind: 'verdict' })
    const bad = [
      pushes.plain(verdict(), pushes.signed(hourAgo)),
      pushes.plain(verdict(), { ...pushes.signed(), nonce: 'another' }),
      pushes.plain(verdict(), { ...pushes.signed(), signature: '' }),
      pushes.plain(verdict({ appid: 'wx0000000000000000' })),
      { ...pushes.plain({}), body: 'not JSON' },
      { ...pushes.plain({}), body: '[]' },
    ]
    expect(bad.map((push) => read(portOf({}, plain), push).kind)).toEqual(bad.map(() => 'forged'))
  })
})

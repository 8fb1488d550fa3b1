import { pages } from '@anglers/contract/pages'
import { QR_SCENE_CHARS, QR_WIDTH_PX } from '@anglers/contract/limits'
import sharp from 'sharp'
import { startSimulator } from '@anglers/simulators'
import { squaresFor, squaresOf } from '../support/qr.ts'
import { API, openTestServer, type TestServer } from '../support/server.ts'

const { refused, inject, close } = await openTestServer({ config: { publicUrl: 'https://yu.example.com' } })
afterAll(close)

const getCode = (query: Record<string, string>) => inject({ url: `${API}/qrcode`, query })

describe('GET qrcode', () => {
  test.each([
    [{ page: 'pages/index/index' }, 'https://yu.example.com/pages/index/index'],
    [{ page: '/pagesA/detail/detail', scene: 'id=12&invite=k7' }, 'https://yu.example.com/pagesA/detail/detail?id=12&invite=k7'],
    [{ page: 'pagesA/author/author', scene: 'id=7&next=//evil.example' }, null],
    [
      { page: 'pagesA/author/author', scene: 'name=%E8%80%81%E6%9D%8E' },
      'https://yu.example.com/pagesA/author/author?name=%E8%80%81%E6%9D%8E',
    ],
  ])('of %j says %s', async (query, link) => {
    const response = await getCode(query)
    if (link === null)
      return expect(response.json()).toMatchObject({ code: 'rest_invalid_param', data: { params: { scene: expect.any(String) } } })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    const expected = squaresFor(link)
    expect(await squaresOf(response.rawPayload, expected.length)).toEqual(expected)
  })

  test('is as wide as was asked for', async () => {
    for (const [width, shown] of [
      [undefined, QR_WIDTH_PX.default],
      [QR_WIDTH_PX.min, QR_WIDTH_PX.min],
      [QR_WIDTH_PX.max, QR_WIDTH_PX.max],
    ] as const) {
      const response = await getCode({ page: 'pages/index/index', ...(width ? { width: String(width) } : {}) })
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'png', width: shown, height: shown })
    }
  })

  test.each([
    ['page', {}],
    ['page', { page: 'pages/none/none' }],
    ['page', { page: 'https://evil.example/pages/index/index' }],
    ['page', { page: '//evil.example' }],
    ['page', { page: '../admin' }],
    ['page', { page: 'pages/index/index?x=1' }],
    ['page', { page: 'pages/view/view', scene: 'url=https%3A%2F%2Fevil.example' }],
    ['page', { page: 'member/login/loginSuccess', scene: 'ticket=x' }],
    ['page', { page: 'member/login/welcome' }],
    ['page', { page: 'pages/publish/jump', scene: 'to=words' }],
    ['scene', { page: 'pages/index/index', scene: 'a b' }],
    ['scene', { page: 'pages/index/index', scene: 'x'.repeat(QR_SCENE_CHARS + 1) }],
    ['width', { page: 'pages/index/index', width: QR_WIDTH_PX.max + 1 }],
    ['width', { page: 'pages/index/index', width: 'wide' }],
  ])('refuses by its %s %j', async (name, query) => {
    expect(await refused('GET qrcode', query)).toMatchObject({ status: 400, params: { [name]: expect.any(String) } })
  })
})

describe("WeChat's own code", () => {
  const ask = (server: Pick<TestServer, 'inject'>, query: Record<string, string>) =>
    server.inject({ url: `${API}/qrcode`, query: { kind: 'mini', ...query } })
  let simulator: Awaited<ReturnType<typeof startSimulator>>
  let mini: TestServer
  beforeAll(async () => {
    simulator = await startSimulator()
    mini = await openTestServer({ config: { publicUrl: 'https://yu.example.com' }, platforms: simulator.platforms })
  })
  afterAll(async () => {
    await mini.close()
    await simulator.close()
  })
  /** What the simulated WeChat was asked to draw. */
  const asked = () => {
    const before = simulator.wechat.drawn.length
    return () => simulator.wechat.drawn.slice(before)
  }

  test.each([
    [{ page: 'pagesA/detail/detail', scene: 'id=12&invite=abcdefghjk' }, 'pagesA/detail/detail?scene=id%3D12%26invite%3Dabcdefghjk'],
    [{ page: '/pages/hot/hot' }, 'pages/hot/hot?scene=_'],
    [{ page: 'pages/search/search', scene: `word=${'w'.repeat(27)}` }, `pages/search/search?scene=word%3D${'w'.repeat(27)}`],
  ])('carries the parameters of %j as they are', async (query, text) => {
    const drawn = asked()
    const response = await ask(mini, { ...query, width: '300' })
    expect([response.statusCode, drawn()]).toEqual([200, [text]])
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'png', width: 300, height: 300 })
    await ask(mini, { ...query, width: '300' })
    expect(drawn()).toHaveLength(1)
  })

  test.each([
    ['name=%E8%80%81%E6%9D%8E', '/pages/search/search?name=%E8%80%81%E6%9D%8E'],
    [`word=${'w'.repeat(28)}`, `/pages/search/search?word=${'w'.repeat(28)}`],
    ['word=abcdefghijklmnopqrstuvwxyz&invite=abcdefghjk', '/pages/search/search?word=abcdefghijklmnopqrstuvwxyz&invite=abcdefghjk'],
  ])('carries a number that stands for %s, always the same', async (scene, path) => {
    const drawn = asked()
    await ask(mini, { page: 'pages/search/search', scene })
    await ask(mini, { page: 'pages/search/search', scene, width: '500' })
    const [text, again] = drawn()
    const id = Number(/^pages\/index\/index\?scene=scene%3D(\d+)$/.exec(text!)![1])
    expect(again).toBe(text)
    expect((await mini.call('GET qrcode/scene', { id })).body).toEqual({ path })
    expect(await mini.refused('GET qrcode/scene', { id: id + 1000 })).toMatchObject({ status: 404 })
  })

  test('carries numbers that lead nobody to what others share: they are not counted up', async () => {
    const drawn = asked()
    for (const word of ['一', '二', '三']) await ask(mini, { page: 'pages/search/search', scene: new URLSearchParams({ word }).toString() })
    const ids = drawn().map((text) => Number(/%3D(\d+)$/.exec(text)![1]))
    expect(ids).toHaveLength(3)
    for (const id of ids) expect(id).toBeGreaterThan(1_000_000)
    expect(Math.abs(ids[1]! - ids[0]!) + Math.abs(ids[2]! - ids[1]!)).toBeGreaterThan(1_000)
  })

  test("keeps no token, which opens its member's account", async () => {
    const drawn = asked()
    const scene = `access_token=${'k'.repeat(43)}&word=${'w'.repeat(40)}`
    await ask(mini, { page: 'pages/search/search', scene })
    const id = Number(/%3D(\d+)$/.exec(drawn()[0]!)![1])
    expect((await mini.call('GET qrcode/scene', { id })).body).toEqual({ path: `/pages/search/search?word=${'w'.repeat(40)}` })
  })

  test('is not what a simulated mini-program gets unasked, and is not offered without one', async () => {
    const drawn = asked()
    expect((await mini.inject({ url: `${API}/qrcode`, query: { page: 'pages/hot/hot' } })).statusCode).toBe(200)
    expect(drawn()).toEqual([])
    expect((await ask({ inject }, { page: 'pages/hot/hot' })).json()).toMatchObject({ code: 'not_offered' })
  })

  test('comes first where the operator has a mini-program', async () => {
    const { integrations } = mini.config
    const real = await openTestServer({
      beside: mini,
      config: { publicUrl: 'https://yu.example.com', integrations: { ...integrations, platforms: simulator.platforms } },
      platforms: simulator.platforms,
    })
    const drawn = asked()
    await real.inject({ url: `${API}/qrcode`, query: { page: 'pages/find/find' } })
    await real.inject({ url: `${API}/qrcode`, query: { page: 'pages/find/find', kind: 'web' } })
    expect(drawn()).toEqual(['pages/find/find?scene=_'])
    // A poster is kept by which of the two is on it.
    const id = String((await real.buildPost({ body: '夜钓' })).id)
    const [web, miniProgram] = [
      await real.inject({ url: `${API}/qrcode/poster`, query: { id, kind: 'web' } }),
      await real.inject({ url: `${API}/qrcode/poster`, query: { id, kind: 'mini' } }),
    ]
    expect([web.statusCode, miniProgram.statusCode, web.rawPayload.equals(miniProgram.rawPayload)]).toEqual([200, 200, false])
    await real.close()
  })
})

test('knows the pages that the app has, and no others', async () => {
  Object.assign(globalThis, { defineAppConfig: (config: unknown) => config })
  const { default: app } = (await import('../../../src/app.config.ts')) as unknown as {
    default: { pages: string[]; subPackages: { root: string; pages: string[] }[] }
  }
  expect([...pages].sort()).toEqual(
    [...app.pages, ...app.subPackages.flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`))].sort(),
  )
})

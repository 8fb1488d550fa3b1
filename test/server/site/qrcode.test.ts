import { pages } from '@anglers/contract/pages'
import { QR_SCENE_CHARS, QR_WIDTH_PX } from '@anglers/contract/limits'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { API, openTestServer } from '../support/server.ts'

const { refused, inject, close } = await openTestServer({ config: { publicUrl: 'https://yu.example.com' } })
afterAll(close)

const MARGIN = 2
const getCode = (query: Record<string, string>) => inject({ url: `${API}/qrcode`, query })

/** The dark and light squares of a code that came as PNG, as rows of 1 and 0. */
async function squaresOf(png: Buffer, size: number): Promise<string[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const step = info.width / (size + 2 * MARGIN)
  const at = (n: number) => Math.floor((n + MARGIN + 0.5) * step)
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => (data[at(y) * info.width + at(x)]! < 128 ? '1' : '0')).join(''))
}

/** The squares of the code that says this. */
function squaresFor(text: string): string[] {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size }, (_, y) => Array.from(data.slice(y * size, (y + 1) * size)).join(''))
}

describe('GET qrcode', () => {
  test.each([
    [{ page: 'pages/index/index' }, 'https://yu.example.com/pages/index/index'],
    [{ page: '/pagesA/detail/detail', scene: 'id=12&invite=k7' }, 'https://yu.example.com/pagesA/detail/detail?id=12&invite=k7'],
    [{ page: 'pagesA/author/author', scene: 'id=7&next=//evil.example' }, null],
    [{ page: 'pagesA/author/author', scene: 'name=%E8%80%81%E6%9D%8E' }, 'https://yu.example.com/pagesA/author/author?name=%E8%80%81%E6%9D%8E'],
  ])('of %j says %s', async (query, link) => {
    const response = await getCode(query)
    if (link === null) return expect(response.json()).toMatchObject({ code: 'rest_invalid_param', data: { params: { scene: expect.any(String) } } })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
    const expected = squaresFor(link)
    expect(await squaresOf(response.rawPayload, expected.length)).toEqual(expected)
  })

  test('is as wide as was asked for', async () => {
    for (const [width, shown] of [[undefined, QR_WIDTH_PX.default], [QR_WIDTH_PX.min, QR_WIDTH_PX.min], [QR_WIDTH_PX.max, QR_WIDTH_PX.max]] as const) {
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
    ['scene', { page: 'pages/index/index', scene: 'a b' }],
    ['scene', { page: 'pages/index/index', scene: 'x'.repeat(QR_SCENE_CHARS + 1) }],
    ['width', { page: 'pages/index/index', width: QR_WIDTH_PX.max + 1 }],
    ['width', { page: 'pages/index/index', width: 'wide' }],
  ])('refuses by its %s %j', async (name, query) => {
    expect(await refused('GET qrcode', query)).toMatchObject({ status: 400, params: { [name]: expect.any(String) } })
  })
})

test('knows the pages that the app has, and no others', async () => {
  Object.assign(globalThis, { defineAppConfig: (config: unknown) => config })
  const { default: app } = (await import('../../../src/app.config.ts')) as unknown as { default: { pages: string[]; subPackages: { root: string; pages: string[] }[] } }
  expect([...pages].sort()).toEqual([...app.pages, ...app.subPackages.flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`))].sort())
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import fastifyCompress from '@fastify/compress'
import Fastify from 'fastify'
import { NO_LIMIT } from '../../../server/src/http/rateLimit.ts'
import { registerSite } from '../../../server/src/http/site.ts'
import { FolderStore } from '../../../server/src/infra/folderStore.ts'
import { FileAddresses } from '../../../server/src/infra/store.ts'
import { Secret } from '../../../server/src/lib/secret.ts'
import { SignedLinks } from '../../../server/src/lib/signedLinks.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'anglers-site-'))
const manifestFile = path.join(folder, 'assets.json')
let hosts: () => Promise<string[]> = async () => []
let siteName = async () => '钓鱼伴侣'
/** Whether each page is about something, and the addresses that were asked to be drawn. */
let isAbout = false
const drawn: string[] = []
let screen: string | null = null
afterEach(() => {
  isAbout = false
  screen = null
})

await writeFile(path.join(folder, 'index.html'), '<!DOCTYPE html><head><script>1</script></head>')
await writeFile(path.join(folder, 'a.js'), '1')
await mkdir(path.join(folder, 'js'))
await writeFile(path.join(folder, 'js/a.0123abcd.js'), '1')
await writeFile(path.join(folder, 'js/a.js'), '1')
await mkdir(path.join(folder, 'css'))
await writeFile(path.join(folder, 'css/a.0123abcd.css'), '1')
await writeFile(
  manifestFile,
  JSON.stringify({
    pages: ['pages/index/index', 'pagesA/detail/detail'],
    async: { 'pages/index/index': ['js/home.js', 'css/home.css'], 'pagesA/detail/detail': ['js/detail.js'] },
  }),
)
const app = Fastify()
await app.register(fastifyCompress, { global: false })
await registerSite(app, {
  folder,
  manifestFile,
  store: new FolderStore(folder, new FileAddresses('', new SignedLinks(new Secret('the secret of this test')))),
  mediaAccess: async () => null,
  frameHosts: () => hosts(),
  link: () => '</wp-json/>; rel="https://api.w.org/"',
  head: async () => (isAbout ? { title: '清晨的鲫鱼' } : null),
  siteName: () => siteName(),
  origin: () => '',
  socketOrigins: [],
  firstScreens: {
    async into(document, address) {
      drawn.push(address)
      return screen && document + screen
    },
  },
  openings: NO_LIMIT,
})
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const opens = async (url: string) => {
  const { statusCode, headers, payload } = await app.inject({ url })
  return { status: statusCode, isApp: payload.startsWith('<!DOCTYPE'), policy: String(headers['content-security-policy']) }
}

test.each([
  ['/', 200, true],
  ['/pages/index/index', 200, true],
  ['/pagesA/detail/detail?id=1', 200, true],
  ['/pagesA/detail/detail/', 200, true],
  ['/no/such/page', 404, true],
  ['/PAGES/index/index', 404, true],
  ['/a.js', 200, false],
  ['/b.js', 404, false],
  ['/wp-json/wp/v2/nothing', 404, false],
  ['/media/nothing.webp', 404, false],
])('%s answers %i; the app: %p', async (url, status, isApp) => {
  expect(await opens(url)).toMatchObject({ status, isApp })
})

test.each(['//:x', '//[', '/\\', '//a:b@c:d'])('%s, which begins like a host, is a page that is missing', async (path) => {
  const [status, document] = await new Promise<[number, string]>((done) => {
    get({ port, path, host: '127.0.0.1' }, async (response) => done([response.statusCode!, await text(response)]))
  })
  expect([status, document.slice(0, 9)]).toEqual([404, '<!DOCTYPE'])
})

test.each([
  ['/js/a.0123abcd.js', 'public, max-age=31536000, immutable'],
  ['/css/a.0123abcd.css', 'public, max-age=31536000, immutable'],
  // By these the same name may be another file tomorrow.
  ['/js/a.js', 'no-cache'],
  ['/a.js', 'no-cache'],
])('%s is kept by browsers as its name allows: %s', async (url, kept) => {
  const first = await app.inject({ url })
  expect(first.headers['cache-control']).toBe(kept)
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, kept])
})

test.each([
  ['/', ['home.js', 'home.css']],
  ['/pages/index/index?a=1', ['home.js', 'home.css']],
  ['/pagesA/detail/detail?id=1', ['detail.js']],
  ['/no/such/page', []],
])("%s has its own code fetched from the start, and no other page's", async (url, files) => {
  const { payload } = await app.inject({ url })
  expect([...payload.matchAll(/<link rel="preload"[^>]* href="\/(?:js|css)\/([^"]+)"/g)].map(([, file]) => file)).toEqual(files)
})

test('a document is another one by the language, the member and the browser, which those between know of', async () => {
  const { headers } = await app.inject({ url: '/' })
  expect(String(headers.vary).split(', ')).toEqual(expect.arrayContaining(['Accept-Language', 'Cookie', 'User-Agent']))
})

describe('a page is sent with its first screen', () => {
  const screenOf = async (url: string, about: boolean) => {
    drawn.length = 0
    isAbout = about
    await opens(url)
    isAbout = false
    return drawn[0]
  }

  test.each([
    ['/', '/'],
    ['/pages/index/index', '/'],
    ['/pages/hot/hot/', '/pages/hot/hot'],
    ['/pages/list/list?type=tag&id=3', '/pages/list/list?id=3&type=tag'],
    ['/?from=share', undefined],
    ['/pages/hot/hot?id=3', undefined],
    ['/pages/list/list?id=3&x=1', undefined],
    ['/pages/find/find', undefined],
    ['/pagesA/detail/detail?id=1', undefined],
  ])('where many open it, by what makes it this one alone: %s', async (url, address) => {
    expect(await screenOf(url, false)).toBe(address)
  })

  test.each([
    ['/pagesA/detail/detail?id=1', '/pagesA/detail/detail?id=1'],
    ['/pagesA/detail/detail?from=share&id=1', '/pagesA/detail/detail?id=1'],
    [`/pages/topic/topic?slug=${'x'.repeat(64)}`, `/pages/topic/topic?slug=${'x'.repeat(64)}`],
    [`/pages/topic/topic?slug=${'x'.repeat(65)}`, undefined],
    ['/pagesA/detail/detail?id=1&type=2', undefined],
  ])('where it is about one thing, and nobody can make up more of it: %s', async (url, address) => {
    expect(await screenOf(url, true)).toBe(address)
  })
})

test('a document holds what was drawn, and what it is about in its head', async () => {
  const draw = async () => (await app.inject({ url: '/pagesA/detail/detail?id=1' })).payload
  isAbout = true
  const empty = await draw()
  screen = '<main>三条鲫鱼</main>'
  const full = await draw()
  expect(empty).toContain('<meta property="og:title" content="清晨的鲫鱼">')
  expect(full).toBe(`${empty}<main>三条鲫鱼</main>`)
})

describe('what the document may show inside itself', () => {
  test('is nothing of others', async () => {
    expect((await opens('/')).policy).not.toContain('frame-src')
  })

  test('is what the operator lists, as soon as it is listed', async () => {
    hosts = async () => ['mp.weixin.qq.com', '*.example.com']
    const { policy } = await opens('/pages/index/index')
    expect(policy).toContain("frame-src 'self' mp.weixin.qq.com *.example.com")
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect((await opens('/no/such/page')).policy).toContain('frame-src')
  })

  test('without a database is nothing, and the document is there', async () => {
    hosts = () => Promise.reject(new Error('no database'))
    expect(await opens('/')).toMatchObject({ status: 200, policy: expect.not.stringContaining('frame-src') })
  })
})

test('a document does not wait for a database that hangs', async () => {
  hosts = () => new Promise(() => {})
  siteName = () => new Promise(() => {})
  expect(await opens('/')).toMatchObject({ status: 200, isApp: true })
})

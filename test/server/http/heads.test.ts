import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { registerCrawlers } from '../../../server/src/http/crawlers.ts'
import { NO_LIMIT } from '../../../server/src/http/rateLimit.ts'
import { ApiError } from '../../../server/src/kernel/errors.ts'
import { openPageHeads } from '../../../server/src/kernel/pageHead.ts'
import { openTestServer } from '../support/server.ts'

const dist = await mkdtemp(path.join(os.tmpdir(), 'anglers-dist-'))
await mkdir(path.join(dist, 'h5'))
await writeFile(
  path.join(dist, 'h5-assets.json'),
  JSON.stringify({ pages: ['pages/index/index', 'pagesA/detail/detail', 'pages/bbs/bbs-list'] }),
)
await writeFile(
  path.join(dist, 'h5/index.html'),
  '<!DOCTYPE html><head><title>钓鱼伴侣</title><meta name="description" content="都在一处"></head><body></body>',
)
const server = await openTestServer({ dist, config: { publicUrl: 'https://anglers.test' } })
const { app, buildForum, buildMember, buildPost, buildPicture, db } = server
afterAll(async () => {
  await server.close()
  await rm(dist, { recursive: true })
})

const opened = async (url: string) => (await app.inject({ url })).payload
const metasOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
  )
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const pageOf = (id: number) => `/pagesA/detail/detail?id=${id}`

describe('what is sent of a page says', () => {
  test('of a post without words what was caught', async () => {
    const form = { content: '', catches: [{ species: 'culter_alburnus' as const, lengthMm: 520 }] }
    const { id } = (await server.call('POST publish/words', form, { as: await buildMember() })).body
    expect(titleOf(await opened(pageOf(id)))).toBe('翘嘴 52 cm · 钓鱼伴侣')
  })

  test('of a post its title, its text, its picture, its author and its one address', async () => {
    const author = await buildMember({ nickname: '阿峰' })
    const picture = await buildPicture(author)
    const { id } = await buildPost({ author, title: '春钓鲫鱼', body: '早上六点\n两条鲫鱼', pictures: [picture] })
    const html = await opened(`${pageOf(id)}&part=comments&access_token=x`)
    expect(titleOf(html)).toBe('春钓鲫鱼 · 钓鱼伴侣')
    expect(metasOf(html)).toMatchObject({
      description: '早上六点 两条鲫鱼',
      'og:type': 'article',
      'og:title': '春钓鲫鱼',
      'og:description': '早上六点 两条鲫鱼',
      'og:url': `https://anglers.test${pageOf(id)}`,
      'og:image': expect.stringMatching(/^https:\/\/anglers\.test\/media\//),
      'twitter:card': 'summary_large_image',
    })
    expect(html).toContain(`<link rel="canonical" href="https://anglers.test${pageOf(id)}">`)
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!
    expect(JSON.parse(data!)).toMatchObject({ headline: '春钓鲫鱼', author: { name: '阿峰' }, '@type': 'SocialMediaPosting' })
  })

  test('of words that are code only that they are words', async () => {
    const { id } = await buildPost({ title: '</title><script>alert(1)</script>', body: '"><img src=x onerror=alert(1)></script><!--' })
    const html = await opened(pageOf(id))
    expect(titleOf(html)).toBe('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · 钓鱼伴侣')
    expect(html.match(/<script[ >]/g)).toEqual(['<script '])
    expect(html).not.toMatch(/<img|<!--/)
  })

  // 1 paid, 2 password, 3 private, 4 VIP, 5 by topic
  test.each([1, 2, 3, 4, 5])('of a post with visibility %i nothing that is locked', async (visibility) => {
    const author = await buildMember()
    const { id } = await buildPost({
      author,
      title: '',
      body: '藏起来的钓点',
      teaser: '',
      visibility,
      price_fen: visibility === 1 ? 100 : null,
      pictures: [await buildPicture(author)],
    } as never)
    const html = await opened(pageOf(id))
    expect(html).not.toContain('藏起来')
    expect(html).not.toContain('/media/')
  })

  test('of what is locked its title and its teaser, and when it was published', async () => {
    const published_at = new Date('2026-03-04T05:06:07Z')
    const locked = { title: '今天的收获', teaser: '想知道在哪儿吗', body: '铁桥下', visibility: 4 as const, published_at }
    const html = await opened(pageOf((await buildPost(locked)).id))
    expect([titleOf(html), metasOf(html).description]).toEqual(['今天的收获 · 钓鱼伴侣', '想知道在哪儿吗'])
    expect(html).not.toContain('铁桥')
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!
    expect(JSON.parse(data!)).toMatchObject({ datePublished: published_at.toISOString() })
  })

  test('of a closed forum no post, and of itself its name', async () => {
    const author = await buildMember()
    const forum = await buildForum({ access: 'approval', moderators: [author] })
    const post = await server.call('POST publish/bbs', { forumId: forum.id, title: '内部的事', content: '不外传' }, { as: author })
    const html = await opened(pageOf(post.body.id))
    expect(html).not.toMatch(/内部的事|不外传/)
    expect(titleOf(await opened(`/pages/bbs/bbs-list?id=${forum.id}`))).toBe(`${forum.name} · 钓鱼伴侣`)
  })

  test.each(['/', pageOf(999_999), '/pagesA/detail/detail', '/pagesA/detail/detail?id=x'])('of %s the name of the site', async (url) =>
    expect(titleOf(await opened(url))).toBe('钓鱼伴侣'),
  )

  test.each(['/nowhere', '/metrics'])('of %s that there is no such page, in the app that says so itself', async (url) => {
    const { statusCode, payload } = await app.inject({ url })
    expect([statusCode, titleOf(payload)]).toEqual([404, '钓鱼伴侣'])
  })

  test('of a member their name, their words and their picture, and of who has gone nothing', async () => {
    const member = await buildMember({ nickname: '阿峰', bio: '只钓鲫鱼' })
    await db
      .updateTable('member')
      .set({ avatar_id: await buildPicture(member) })
      .where('id', '=', member.id)
      .execute()
    const head = openPageHeads({ db, store: server.store, modules: server.context.modules, config: server.config }, 0)
    expect(await head(`/pagesA/author/author?id=${member.id}`)).toEqual({
      title: '阿峰',
      description: '只钓鲫鱼',
      picture: expect.stringMatching(/-thumb\.webp$/),
    })
    const gone = await buildMember({ nickname: '', deleted_at: new Date() })
    expect(await head(`/pagesA/author/author?id=${gone.id}`)).toBeNull()
    expect(await head('/pagesA/author/author')).toBeNull()
  })

  test('of a page of the operator’s its title and what is read there', async () => {
    await db
      .insertInto('page')
      .values([
        { slug: 'before', title: '别的', html: '<p>别的</p>' },
        { slug: 'privacy-of-ours', title: '隐私', html: '<h2>我们</h2><p>不卖 &amp; 不送</p>' },
      ])
      .execute()
    const head = openPageHeads({ db, store: server.store, modules: server.context.modules, config: server.config }, 0)
    expect(await head('/pages/page/page?slug=privacy-of-ours')).toEqual({ title: '隐私', description: '我们 不卖 & 不送' })
    expect(await head('/pages/page/page?slug=nothing')).toBeNull()
  })

  test('nothing of what was deleted', async () => {
    const { id } = await buildPost({ title: '删了的', deleted: true })
    expect(await opened(pageOf(id))).not.toContain('删了的')
  })
})

describe('what is kept of a page', () => {
  const headsBy = (find: () => Promise<{ title: string }>, keptMs?: number) => {
    const modules = [{ name: 'any', pageHeads: { 'shop/goods/goods': find } }]
    return openPageHeads({ ...server.context, config: server.config, store: server.store, modules }, keptMs)
  }
  const counting = (keptMs?: number) => {
    let n = 0
    const head = headsBy(async () => ({ title: String(++n) }), keptMs)
    return async (address: string) => (await head(address))?.title
  }

  test('is found once for all who open it, and apart from the same good for points', async () => {
    const titleAt = counting()
    const addresses = ['/shop/goods/goods?id=1', '/shop/goods/goods?id=1', '/shop/goods/goods?id=1&unit=points']
    expect(await Promise.all(addresses.map(titleAt))).toEqual(['1', '1', '2'])
    expect(await titleAt('/no/such/page')).toBeUndefined()
  })

  test.each<[string, () => Promise<never>]>([
    ['visitors may not see it', () => Promise.reject(new ApiError('rest_not_found'))],
    ['the database is away', () => Promise.reject(new Error('no database'))],
    ['the database hangs', () => new Promise(() => {})],
  ])('is nothing where %s', async (_, find) => {
    expect(await headsBy(find)('/shop/goods/goods?id=1')).toBeNull()
  })

  test('is found anew in time, however often it is opened', async () => {
    const titleAt = counting(50)
    let title: string | undefined
    while ((title = await titleAt('/shop/goods/goods?id=1')) === '1') await delay(5)
    expect(title).toBe('2')
  })
})

describe('a search engine', () => {
  test('is told of each host the pages of that host, though they are kept for the next', async () => {
    const app = Fastify()
    const map = { parts: async () => 1, part: async () => [{ path: '/a', changedAt: new Date(0) }] }
    registerCrawlers(app, { sitemaps: [map], services: {} as never, origin: ({ host }) => `https://${host}`, openings: NO_LIMIT })
    for (const url of ['/sitemap.xml', '/sitemap-0-0.xml'])
      for (const host of ['one.test', 'other.test'])
        expect((await app.inject({ url, headers: { host } })).payload).toContain(`<loc>https://${host}/`)
    await app.close()
  })

  test('is told of no sitemap where the site does not know its own address', async () => {
    const app = Fastify()
    const map = { parts: async () => 1, part: async () => [{ path: '/a', changedAt: new Date(0) }] }
    registerCrawlers(app, { sitemaps: [map], services: {} as never, origin: () => '', openings: NO_LIMIT })
    for (const url of ['/sitemap.xml', '/sitemap-0-0.xml']) expect((await app.inject({ url })).statusCode).toBe(404)
    const { payload } = await app.inject({ url: '/robots.txt' })
    expect([payload.includes('Disallow: /member/\n'), payload.includes('Sitemap')]).toEqual([true, false])
    await app.close()
  })

  test('is told in each sitemap its own pages, by addresses that XML can hold', async () => {
    const app = Fastify()
    const mapOf = (path: string) => ({ parts: async () => 1, part: async () => [{ path, changedAt: new Date(0) }] })
    const sitemaps = [mapOf('/a?id=1&page=2'), mapOf('/b')]
    registerCrawlers(app, { sitemaps, services: {} as never, origin: () => 'https://one.test', openings: NO_LIMIT })
    const pagesOf = async (map: number) =>
      [...(await app.inject({ url: `/sitemap-${map}-0.xml` })).payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => page)
    expect([await pagesOf(0), await pagesOf(1)]).toEqual([['https://one.test/a?id=1&amp;page=2'], ['https://one.test/b']])
    const { payload } = await app.inject({ url: '/sitemap-1-0.xml' })
    expect(payload).toContain('<url><loc>https://one.test/b</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>')
    // The one after the last part is not there.
    expect((await app.inject({ url: '/sitemap-1-1.xml' })).statusCode).toBe(404)
    await app.close()
  })

  test('finds the sitemap by robots.txt, and in it the posts that everyone may read', async () => {
    const seen = await buildPost({ title: '公开的' })
    const edited = await buildPost({ title: '改过的', published_at: new Date('2026-01-02'), edited_at: new Date('2026-03-04T05:06:07Z') })
    const locked = await buildPost({ title: '加密的', visibility: 2 } as never)
    const gone = await buildPost({ deleted: true })
    const robots = await opened('/robots.txt')
    const closed = ['/member/', '/pagesB/', '/pagesA/publish/', '/shop/cart/', '/shop/order/', '/shop/money/', '/shop/address/', '/docs']
    expect(robots).toMatch(/^User-agent: \*\n/)
    expect([...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, page]) => page)).toEqual(closed)
    const [, map] = /^Sitemap: https:\/\/anglers\.test(.+)$/m.exec(robots)!
    const [, part] = /<loc>https:\/\/anglers\.test([^<]+)<\/loc>/.exec(await opened(map!))!
    const pages = await opened(part!)
    expect(pages).toContain(`<loc>https://anglers.test${pageOf(seen.id)}</loc><lastmod>`)
    expect(pages).toContain(`<loc>https://anglers.test${pageOf(edited.id)}</loc><lastmod>2026-03-04`)
    for (const { id } of [locked, gone]) expect(pages).not.toContain(`id=${id}<`)
    expect((await app.inject({ url: '/sitemap-0-999.xml' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/sitemap-9-0.xml' })).statusCode).toBe(404)
  })

  test('finds the last post of one part and the first of the next, each in its own and nowhere else', async () => {
    // The next ids are 10,000, which the first part ends with, and the one after.
    await sql`select setval(pg_get_serial_sequence('post', 'id'), 9999)`.execute(db)
    const [last, first] = [(await buildPost({ title: '一万' })).id, (await buildPost({ title: '一万零一' })).id]
    // Another process: this one keeps a part as it was.
    const beside = await openTestServer({ beside: server, config: { publicUrl: 'https://anglers.test' } })
    const listed = async (part: number) => {
      const { payload } = await beside.inject({ url: `/sitemap-0-${part}.xml` })
      return [last, first].map((id) => payload.includes(`${pageOf(id)}<`))
    }
    expect([await listed(0), await listed(1)]).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await beside.inject({ url: '/sitemap-0-2.xml' })).statusCode).toBe(404)
    await beside.close()
  })

  test('goes by the index of ids, however many posts there are', async () => {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
      sql: 'explain select id from post where id > 10000 and id <= 20000 and listed and visibility = 0 order by id',
      parameters: [],
    } as never)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index/)
  })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { endpoints } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import WPAPI from 'wpapi'
import { openTestServer } from '../support/server.ts'

const dist = await mkdtemp(path.join(os.tmpdir(), 'anglers-dist-'))
await writeFile(path.join(dist, 'h5-assets.json'), JSON.stringify({ pages: ['pages/index/index'] }))
await mkdir(path.join(dist, 'h5'))
await writeFile(path.join(dist, 'h5/index.html'), '<!DOCTYPE html><head></head>')
const server = await openTestServer({ dist })
const { app, buildPost, buildMember, inject } = server
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await server.close()
  await rm(dist, { recursive: true })
})

interface Index {
  name: string
  url: string
  home: string
  namespaces: string[]
  routes: Record<string, { namespace: string; methods: string[]; endpoints: { methods: string[]; args: Record<string, object> }[] }>
}

describe('a client of WordPress', () => {
  test('finds the API by the address of the site, and pages through all posts', async () => {
    const author = await buildMember()
    for (let i = 0; i < 5; i++) await buildPost({ author })
    const site = await WPAPI.discover(origin)
    const ids: number[] = []
    let page = await site.posts().perPage(2).get<Page>()
    expect(page._paging).toMatchObject({ total: 5, totalPages: 3 })
    for (;;) {
      ids.push(...page.map(({ id }) => id))
      if (!page._paging!.next) break
      page = await page._paging!.next.get<Page>()
    }
    expect(new Set(ids).size).toBe(5)
    expect(ids).toHaveLength(5)
    expect((await page._paging!.prev!.get<Page>()).map(({ id }) => id)).toEqual(ids.slice(2, 4))
  })

  test('finds tags by a part of their name, and posts by the tag', async () => {
    const carp = await buildPost({ tags: ['鲤鱼', '黑坑'] })
    await buildPost({ tags: ['鲫鱼'] })
    const site = await WPAPI.discover(`${origin}/pages/index/index`)
    const tags = await site.tags().search('鲤').get<{ id: number; name: string }[]>()
    expect(tags.map(({ name }) => name)).toEqual(['鲤鱼'])
    const posts = await site.posts().param('tag', tags[0]!.id).get<Page>()
    expect(posts.map(({ id }) => id)).toEqual([carp.id])
  })

  test('reads the code of a refusal', async () => {
    const site = await WPAPI.discover(origin)
    await expect(site.posts().param('page', 99).get()).rejects.toMatchObject({
      code: 'rest_post_invalid_page_number',
      data: { status: 400 },
    })
  })
})

type Page = { id: number }[] & { _paging?: WPAPI.Paging }

describe('the link to the API', () => {
  const link = `<${origin}/wp-json/>; rel="https://api.w.org/"`

  test.each(['GET', 'HEAD'] as const)('stands on every page (%s)', async (method) => {
    for (const page of ['/', '/pages/index/index', '/no/such/page']) {
      const { headers } = await inject({ method, url: page, headers: { host: new URL(origin).host } })
      expect([page, headers.link]).toEqual([page, link])
    }
  })

  test('is a path where the address of the request is not known to be ours', async () => {
    const { headers } = await inject({ url: '/', headers: { host: 'elsewhere.example' } })
    expect(headers.link).toBe('</wp-json/>; rel="https://api.w.org/"')
  })
})

describe('the index', () => {
  test.each(['/wp-json', '/wp-json/'])('%s names the site, and lists every call of clients', async (url) => {
    const index = (await inject({ url, headers: { host: new URL(origin).host } })).json<Index>()
    expect(index).toMatchObject({ name: '钓鱼伴侣', url: origin, home: origin, namespaces: ['wp/v2'] })
    const listed = Object.entries(index.routes)
      .filter(([route]) => !['/', '/wp/v2'].includes(route))
      .flatMap(([route, { namespace, endpoints }]) => {
        expect([route, namespace]).toEqual([route, 'wp/v2'])
        const address = route.slice('/wp/v2/'.length).replace(/\(\?P<(\w+)>[^)]*\)/g, ':$1')
        return endpoints.flatMap(({ methods }) => methods.map((method) => `${method} ${address}`))
      })
    const forClients = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { webhook }]) => !webhook)
    expect(listed.sort()).toEqual(forClients.map(([name]) => name).sort())
  })

  test('says of each call what it takes', async () => {
    const { routes } = (await inject({ url: '/wp-json' })).json<Index>()
    expect(routes['/wp/v2/comments']!.methods).toEqual(['GET', 'POST'])
    const [posts] = routes['/wp/v2/posts']!.endpoints
    expect(posts!.args).toMatchObject({
      page: { required: false, type: 'integer', default: 1, minimum: 1 },
      per_page: { type: 'integer', maximum: 100 },
    })
    expect(routes['/wp/v2/posts/detail']!.endpoints[0]!.args.id).toMatchObject({ required: true, type: 'integer' })
  })

  test('of the namespace has its routes alone', async () => {
    const index = (await inject({ url: '/wp-json/wp/v2' })).json<Index & { namespace: string }>()
    expect(index.namespace).toBe('wp/v2')
    expect(Object.keys(index.routes)).not.toContain('/')
    expect(Object.keys(index.routes)).toContain('/wp/v2/posts')
  })

  test('bears the name that the operator gave the site', async () => {
    await server.db
      .insertInto('setting')
      .values({ key: 'seast_name', value: JSON.stringify('江湖钓友') })
      .execute()
    expect((await inject({ url: '/wp-json' })).json<Index>().name).toBe('江湖钓友')
  })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { jest } from '@jest/globals'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { openFirstScreens } from '../../../server/src/http/firstScreen.ts'
import type { Drawing, Renderer } from '../../../server/src/infra/renderer.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'anglers-first-'))
await mkdir(path.join(folder, 'css'))
/** As the sprite of the icons: most of what a document may have at once. */
const SHAPE = `url("data:image/svg+xml,${'x'.repeat(3000)}")`
await writeFile(
  path.join(folder, 'css/app.css'),
  '.card{color:red}.gone{color:blue}.theme-dark .card,html .card{color:white}' +
    `.icon{background-color:currentColor;-webkit-mask:${SHAPE};mask:${SHAPE};width:1em}:root{--a:1}`,
)
await writeFile(path.join(folder, 'css/page.css'), '@media (min-width:9px){.card>.gone,.card:not(.gone){top:0}.gone{top:1px}}')
const DOCUMENT =
  '<!DOCTYPE html><html lang="zh-CN"><head><script>1</script><script defer="defer" src="/js/app.js"></script>' +
  '<link href="/css/app.css" rel="stylesheet"><link rel="preload" as="script" href="/js/page.js"></head>' +
  '<body><div id="drawn"></div><script>2</script><div id="app"></div></body></html>'
await writeFile(path.join(folder, 'index.html'), DOCUMENT)

const POST = '/wp-json/wp/v2/posts/detail?id=7'

/** What the API answers. */
let post: Record<string, unknown>
let status: number
/** By which names it was asked, and from where. */
let hosts: string[]
let ips: string[]
/** What is asked beside it, and how that is answered. */
let beside: string[]
let answered: number[]
let look: Drawing['look']
/** What was drawn, and when it is done. */
let drawn: { address: string; language: string; fontSize: string; inWechat: boolean }[]
let drawing: Promise<unknown>

const renderer: Pick<Renderer, 'draw'> = {
  async draw(address, reading, ask) {
    drawn.push({ address, ...reading })
    const answer = await ask(POST, reading.language)
    answered = (await Promise.all(beside.map((url) => ask(url, reading.language)))).map((other) => other.status)
    await drawing
    const html = `<div class="screen"><i class="icon"></i><p class="card">${JSON.parse(answer.body).title}</p></div>`
    return { html, css: ['/css/page.css'], style: '.own{left:0}', look, answers: [{ url: POST, ...answer }] } satisfies Drawing
  },
}

const app = Fastify()
await app.register(fastifyCookie)
app.get('/wp-json/wp/v2/posts/detail', (request, reply) => {
  hosts.push(request.host)
  ips.push(request.ip)
  return reply.code(status).headers({ 'X-WP-Total': 1, 'X-Request-Id': 'x' }).send(post)
})
app.get('/*', async (request) => {
  return (await openScreens().into(DOCUMENT, request.url, request)) ?? 'undrawn'
})
let screens: ReturnType<typeof openFirstScreens> | undefined
const openScreens = () =>
  (screens ??= openFirstScreens(app, { renderer, folder, origin: ({ host }) => (host === 'evil.example' ? '' : `http://${host}`) }))

beforeEach(() => {
  post = { id: 7, title: '清晨的鲫鱼', views: 1 }
  status = 200
  hosts = []
  ips = []
  beside = []
  answered = []
  look = 'light'
  drawn = []
  drawing = Promise.resolve()
  screens = undefined
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const opens = async (url = '/page?id=7', headers: Record<string, string> = {}) => (await app.inject({ url, headers })).payload
const answersIn = (html: string) => JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script>/.exec(html)![1]!)

test('a page is sent with what the app draws of it, and with the answers that it asks for', async () => {
  const html = await opens()
  expect(html).toContain('<div id="drawn"><div class="screen"><i class="icon"></i><p class="card">清晨的鲫鱼</p></div></div>')
  expect(answersIn(html)).toEqual({
    [POST]: { headers: { 'content-type': 'application/json; charset=utf-8', 'x-wp-total': '1' }, body: JSON.stringify(post) },
  })
  expect(html).toContain('<html lang="zh-Hans" data-font="normal" data-drawn="any">')
})

test('it has the styles of what is drawn, in the order of the whole, and waits for no file', async () => {
  const html = await opens()
  const sheet = '<link href="/css/app.css" rel="stylesheet" media="print" id="sheet">'
  const [, page] = html.split(sheet)
  expect(html).toContain(
    `<style>.card{color:red}html .card{color:white}.icon{background-color:transparent;width:1em}:root{--a:1}</style>${sheet}`,
  )
  expect(page).toMatch(/^<style>@media \(min-width:9px\)\{\.card:not\(\.gone\)\{top:0\}\}\.own\{left:0\}<\/style>/)
  const template = '<script defer="defer" src="/js/app.js"></script><link rel="preload" as="script" href="/js/page.js">'
  expect(html).toContain(`<template id="app-files">${template}</template>`)
  expect(html.split(template)).toHaveLength(2)
})

test('nothing in an answer ends the data that it is sent as', async () => {
  post.title = '</script><script>alert(1)</script><!--'
  const html = await opens()
  expect(answersIn(html)[POST].body).toBe(JSON.stringify(post))
  expect(html.split('id="answers">')[1]).not.toMatch(/^[^<]*<(?!\/script><template)/)
})

test('it is drawn once for all who read alike', async () => {
  await opens()
  await opens()
  await opens('/page?id=7', { 'accept-language': 'en-GB,en', cookie: 'fontSize=huge' })
  await opens('/page?id=7', { 'accept-language': 'en-GB,en', cookie: 'fontSize=huge' })
  await opens('/page?id=7', { 'accept-language': 'en-GB,en', cookie: 'locale=fr; fontSize=constructor', 'user-agent': 'MicroMessenger' })
  expect(drawn).toEqual([
    { address: '/page?id=7', language: 'zh-Hans', fontSize: 'normal', inWechat: false },
    { address: '/page?id=7', language: 'en', fontSize: 'huge', inWechat: false },
    { address: '/page?id=7', language: 'fr', fontSize: 'normal', inWechat: true },
  ])
})

test('who reads the same language otherwise is sent a drawing of their own', async () => {
  for (const headers of [{}, { cookie: 'fontSize=huge' }, { 'user-agent': 'MicroMessenger' }] as Record<string, string>[]) {
    await opens('/page?id=7', headers)
    expect(await opens('/page?id=7', headers)).toContain(`data-font="${headers.cookie ? 'huge' : 'normal'}"`)
  }
  expect(drawn.map(({ fontSize, inWechat }) => [fontSize, inWechat])).toEqual([
    ['normal', false],
    ['huge', false],
    ['normal', true],
  ])
})

test('a host that is not the site’s own has no drawing of its own, and is not said to the API', async () => {
  await opens('/page?id=7', { host: 'evil.example' })
  await opens('/page?id=7', { host: 'anglers.example' })
  expect(hosts.slice(0, 2)).toEqual(['localhost:80', 'anglers.example'])
})

test('a count that has changed comes with the answers, and is not waited for', async () => {
  await opens()
  post.views = 2
  const html = await opens()
  expect(JSON.parse(answersIn(html)[POST].body)).toMatchObject({ views: 2 })
  expect(drawn).toHaveLength(1)
})

test.each([
  ['words', { title: '傍晚的鲫鱼' }],
  ['a place', { area: { lat: 29.9, lng: 115.4, radiusM: 20_000 } }],
  ['a price', { priceFen: 350 }],
])('%s that changed is drawn anew', async (_, changed) => {
  Object.assign(post, { area: { lat: 29.9095, lng: 115.5038, radiusM: 1_000 }, priceFen: 300 })
  await opens()
  Object.assign(post, changed)
  expect(await opens()).toContain(`<p class="card">${String(post.title)}</p>`)
  expect(drawn).toHaveLength(2)
})

test('what was drawn more than a minute ago is sent once more, and drawn anew for the next', async () => {
  await opens()
  const later = performance.now() + 61_000
  const now = jest.spyOn(performance, 'now').mockReturnValue(later)
  try {
    expect(await opens()).toContain('清晨的鲫鱼')
    expect(drawn).toHaveLength(2)
    expect(await opens()).toContain('清晨的鲫鱼')
    expect(drawn).toHaveLength(2)
  } finally {
    now.mockRestore()
  }
})

test('a member is sent none, nor is anything asked for them', async () => {
  expect([await opens('/page?id=7', { cookie: 'member=1' }), hosts]).toEqual(['undrawn', []])
  expect(await opens('/page?id=7', { cookie: 'member=' })).toContain('清晨的鲫鱼')
})

test('one that is too large is left to the browser, and not tried again by each', async () => {
  post.title = '鱼'.repeat(400_000)
  expect([await opens(), await opens()]).toEqual(['undrawn', 'undrawn'])
  expect(drawn).toHaveLength(1)
})

test('a dark theme of the operator’s own is not drawn: it says so to dark readers', async () => {
  expect(await opens()).toContain('data-drawn="any"')
  Object.assign(post, { seast_mobile_custom_dark_css: '.a{color:red}' })
  expect(await opens()).toContain('data-drawn="light"')
})

test('what is all gray is so to every reader, whatever their theme', async () => {
  look = 'gray'
  Object.assign(post, { seast_mobile_custom_dark_css: '.a{color:red}' })
  expect(await opens()).toContain('data-drawn="gray"')
})

test('what is asked for a drawing is asked by who opened the page, and of the API alone', async () => {
  beside = ['/metrics', '/wp-json/wp/v2x']
  await app.inject({ url: '/page?id=7', remoteAddress: '10.0.0.9' })
  expect([ips, answered]).toEqual([['10.0.0.9'], [404, 404]])
})

test.each(['another thing by its id', 'something that is no longer shown'])('of %s nothing old is sent', async (what) => {
  await opens()
  if (what.startsWith('another')) post = { id: 8, title: '清晨的鲫鱼', views: 1 }
  else status = 404
  const html = await opens()
  if (status === 404) expect(html).toBe('undrawn')
  else expect(drawn).toHaveLength(2)
})

test('what takes too long is sent without, and is there for the next', async () => {
  let finish!: (value?: unknown) => void
  drawing = new Promise((resolve) => (finish = resolve))
  expect(await opens()).toBe('undrawn')
  finish()
  await drawing
  expect(await opens()).toContain('清晨的鲫鱼')
  expect(drawn).toHaveLength(1)
})

test('what visitors may not see is not drawn for each', async () => {
  status = 403
  expect([await opens(), await opens()]).toEqual(['undrawn', 'undrawn'])
  expect(drawn).toHaveLength(1)
})

test.each([429, 503])('a reader who is answered %i gets it without, and nobody else does', async (refusal) => {
  status = refusal
  expect(await opens()).toBe('undrawn')
  status = 200
  const other = () => app.inject({ url: '/page?id=7', remoteAddress: '10.0.0.9' })
  expect((await other()).payload).toContain('清晨的鲫鱼')
  status = refusal
  expect(await opens()).toBe('undrawn')
  status = 200
  expect((await other()).payload).toContain('清晨的鲫鱼')
  expect(drawn).toHaveLength(2)
})

test('who has asked too much has nothing drawn for a while', async () => {
  status = 429
  expect(await opens()).toBe('undrawn')
  status = 200
  expect(await opens('/page?id=8')).toBe('undrawn')
  expect(drawn).toHaveLength(1)
})

test('one address has one page drawn at a time', async () => {
  let finish!: (value?: unknown) => void
  drawing = new Promise((resolve) => (finish = resolve))
  const first = opens()
  expect(await opens('/page?id=8')).toBe('undrawn')
  const other = app.inject({ url: '/page?id=9', remoteAddress: '10.0.0.9' })
  finish()
  expect(await first).toContain('清晨的鲫鱼')
  expect((await other).payload).toContain('清晨的鲫鱼')
  expect(drawn.map(({ address }) => address)).toEqual(['/page?id=7', '/page?id=9'])
})

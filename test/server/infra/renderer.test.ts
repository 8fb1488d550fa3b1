import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Ask, Renderer } from '../../../server/src/infra/renderer.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'anglers-drawing-'))
await mkdir(path.join(folder, 'js'))
await writeFile(path.join(folder, 'index.html'), '<script defer="defer" src="/js/app.js"></script>')
await writeFile(path.join(folder, 'js/locale-en.0.js'), 'window.words = "Catch:"')
await writeFile(path.join(folder, 'js/page.js'), 'window.shows()')
await writeFile(
  path.join(folder, 'js/app.js'),
  `
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/css/page.css' })
  const code = Object.assign(document.createElement('script'), { src: '/js/page.js' })
  window.shows = async () => {
    if (location.search === '?hangs') for (;;);
    if (location.search === '?late') setTimeout(() => fetch('/wp-json/late'), 30)
    if (location.search === '?canvas') document.createElement('canvas').getContext('2d')
    if (location.search === '?breaks') setTimeout(() => window.nothing.here, 0)
    if (location.search === '?throws') throw new Error('a fault of the app')
    const answer = await (await fetch('/wp-json/wp/v2/posts/detail?id=7')).json()
    void fetch('/wp-json/wp/v2/posts/views', { method: 'POST' })
    const size = JSON.parse(localStorage.getItem('fontSize')).data
    const seen = typeof process + typeof require + typeof XMLHttpRequest + navigator.userAgent.includes('MicroMessenger') + location.search
    const slide = '<div class="carousel__slide"><img loading="lazy"></div>'
    const pictures = slide + slide + '<img loading="lazy">'.repeat(6)
    const shown = words + answer.title + seen + pictures
    document.getElementById('app').innerHTML =
      '<div class="taro_page_show"><div class="screen theme-light" style="--size: ' + size + '">' + shown + '</div></div>'
    if (location.search === '?slices') slice(40)
  }
  const slice = (left) =>
    setImmediate(() => {
      for (const end = performance.now() + 5; performance.now() < end;);
      if (left) slice(left - 1)
      else document.querySelector('.screen').append('all rows')
    })
  document.head.appendChild(link)
  document.head.appendChild(code)
  `,
)

const warnings: string[] = []
const logger = { warn: (_: unknown, text?: string) => void warnings.push(text ?? '') }
const opened: Renderer[] = []
const open = (limits = {}) => {
  const renderer = new Renderer(folder, logger, limits)
  opened.push(renderer)
  return renderer
}
beforeEach(() => {
  warnings.length = 0
})
afterEach(() => {
  for (const renderer of opened.splice(0)) renderer.close()
})
afterAll(() => rm(folder, { recursive: true }))

const reading = { language: 'en', fontSize: 'huge', inWechat: false } as const
const ask: Ask = async () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"title":"carp"}' })

test('the app is run, and what it shows is told with what it asked', async () => {
  const { html, ...rest } = (await open().draw('/page?id=7', reading, ask))!
  expect(html).toMatch(
    /^<div class="screen" style="--size: huge">Catch:carpundefinedundefinedundefinedfalse\?id=7<div class="carousel.*<\/div>$/,
  )
  // Six are about what is seen at once: of the carousel its first, and five.
  expect(html.match(/<img[^>]*>/g)!.map((picture) => picture.includes('lazy'))).toEqual([false, true, ...Array(5).fill(false), true])
  expect(rest).toEqual({
    css: ['/css/page.css'],
    style: '',
    look: 'light',
    answers: [{ url: '/wp-json/wp/v2/posts/detail?id=7', ...(await ask('', 'en')) }],
  })
})

test('screens are drawn one after another, each on its own', async () => {
  const renderer = open()
  const all = await Promise.all(['1', '2', '3'].map((id) => renderer.draw(`/page?${id}`, reading, ask)))
  expect(all.map((drawing) => /\?\d/.exec(drawing!.html)![0])).toEqual(['?1', '?2', '?3'])
})

test('one that hangs is ended, and the next is drawn by a new process', async () => {
  const renderer = open({ drawMs: 3_000, restartMs: 0 })
  const [hung, next] = await Promise.all([renderer.draw('/page?hangs', reading, ask), renderer.draw('/page?1', reading, ask)])
  expect([hung, next?.html.includes('carp')]).toEqual([null, true])
  expect(warnings).toEqual(['a first screen was not drawn in time'])
})

test('a process that has just died is not started again at once: nobody waits for it', async () => {
  const renderer = open({ drawMs: 3_000 })
  const [hung, next] = await Promise.allSettled(['/page?hangs', '/page?1'].map((address) => renderer.draw(address, reading, ask)))
  expect([hung, next?.status]).toEqual([{ status: 'fulfilled', value: null }, 'rejected'])
})

test('one whose process dies by itself waits no longer, and the next is drawn by a new one', async () => {
  const renderer = open({ restartMs: 0 })
  /** As the system does where memory runs out. */
  const killing: Ask = async (...asked) => {
    ;(renderer as unknown as { child: ChildProcess }).child.kill('SIGKILL')
    return ask(...asked)
  }
  const [dead, next] = await Promise.allSettled([renderer.draw('/page?1', reading, killing), renderer.draw('/page?2', reading, ask)])
  expect([dead.status, next.status === 'fulfilled' && next.value?.html.includes('?2')]).toEqual(['rejected', true])
  expect(warnings).toEqual(['the process that draws first screens has ended'])
})

test('a process that never starts keeps nobody waiting', async () => {
  const renderer = open({ startMs: 0 })
  await expect(renderer.draw('/page?1', reading, ask)).rejects.toThrow()
})

test('what the app makes bit by bit is waited for', async () => {
  expect((await open().draw('/page?slices', reading, ask))?.html).toContain('all rows')
})

test('in WeChat it is drawn as WeChat shows it', async () => {
  expect((await open().draw('/page?1', { ...reading, inWechat: true }, ask))?.html).toContain('undefinedtrue?1')
})

test('what is missing to draw with is no fault of the page, and what breaks outside of it is', async () => {
  const renderer = open()
  expect((await renderer.draw('/page?canvas', reading, ask))?.html).toContain('carp')
  expect(await renderer.draw('/page?breaks', reading, ask)).toBeNull()
  expect(warnings).toEqual(['a first screen could not be drawn'])
})

test('a fault of the app draws nothing, and the next is drawn', async () => {
  const renderer = open()
  expect(await renderer.draw('/page?throws', reading, ask)).toBeNull()
  expect((await renderer.draw('/page?1', reading, ask))?.html).toContain('carp')
})

test('so many may wait, and no more', async () => {
  const renderer = open()
  const all = await Promise.allSettled(Array.from({ length: 12 }, (_, id) => renderer.draw(`/page?${id}`, reading, ask)))
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(3)
})

test('closed, it draws nothing, and keeps nobody waiting', async () => {
  const renderer = open()
  const waiting = [renderer.draw('/page?1', reading, ask), renderer.draw('/page?2', reading, ask)]
  const all = Promise.allSettled(waiting)
  renderer.close()
  expect([...(await all), ...(await Promise.allSettled([renderer.draw('/page?3', reading, ask)]))].map(({ status }) => status)).toEqual(
    Array(3).fill('rejected'),
  )
})

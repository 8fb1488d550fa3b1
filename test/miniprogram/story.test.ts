import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { callAt } from '../setup/call.ts'
import { MiniProgram } from './host/MiniProgram.ts'
import { openServer } from './town.ts'

/** The member of the demo town whom every newcomer may be. */
const MEMBER = { user: 'yugan', password: 'yugan2026', name: '荻湖渔竿' }

/** Bytes of setData: of all that brings home to rest, and of each ten posts more. */
const BUDGET = { home: 64_000, morePosts: 32_000 }
const MORE_PAGES = 3

const server = openServer()
let folder: string
let picture: string
const measured: string[] = []

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'anglers-story-'))
  picture = path.join(folder, 'catch.jpg')
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#577799' } })
    .jpeg()
    .toFile(picture)
})

afterAll(async () => {
  process.stdout.write(`\n${measured.join('\n')}\n\n`)
  await fs.rm(folder, { recursive: true })
})

describe.each(['weapp', 'tt'] as const)('an evening on %s', (platform) => {
  const status = `三月的第一竿，水还凉（${platform}）。`
  let app: MiniProgram

  beforeAll(async () => {
    app = new MiniProgram({ platform, server: server.origin, picture })
    await app.launch()
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  const latestPosts = () => callAt(server.origin, 'GET posts', { per_page: 10 })
  /** Bytes of the setData since a moment, noted for the table. */
  const bytesSince = (start: number, what: string) => {
    const bytes = app.setDataLog.slice(start).reduce((total, entry) => total + entry.bytes, 0)
    measured.push(`  setData, ${platform}, ${what.padEnd(14)} ${(bytes / 1000).toFixed(1).padStart(6)} kB`)
    return bytes
  }

  test('home shows what the town talks about', async () => {
    for (const { text } of await latestPosts()) expect(app.text).toContain(text)
    expect(bytesSince(0, 'home')).toBeLessThanOrEqual(BUDGET.home)
  })

  test('the end of the list brings more', async () => {
    for (let page = 2; page < 2 + MORE_PAGES; page++) {
      const start = app.setDataLog.length
      await app.scrollToEnd()
      expect(bytesSince(start, `page ${page}`)).toBeLessThanOrEqual(BUDGET.morePosts)
    }
  })

  test('a tap on a post opens all of it', async () => {
    const post = (await latestPosts()).find(({ text, more, locked }) => text && !more && !locked)!
    await app.tap(post.text)
    expect(app.page.route).toBe('pagesA/detail/detail')
    expect(app.text).toContain(post.text)
    await app.back()
    expect(app.page.route).toBe('pages/index/index')
  })

  test('a visitor who wants to publish is asked to sign in', async () => {
    await app.tap({ class: 'tab-bar__plus' })
    await app.tap('动态')
    expect(app.page.route).toBe('member/login/login')
    await app.tap('密码登录')
    await app.type({ placeholder: '用户名、手机号或邮箱' }, MEMBER.user)
    await app.type({ placeholder: '请输入密码' }, MEMBER.password)
    await app.tap({ class: 'agreement__tick' })
    await app.tap('登录')
    expect(app.page.route).not.toBe('member/login/login')
    expect(app.text).toContain('登录成功')
  })

  test('the member publishes a status with a picture and a place', async () => {
    if (app.page.route !== 'pagesA/publish/words') await app.open('/pagesA/publish/words')
    await app.type({ placeholder: '今天钓得怎么样？说说水情、饵料和渔获' }, status)
    await app.tap({ class: 'picture-picker__add' })
    await app.waitFor('1/9')
    await app.tap('地点')
    // WeChat asks for the privacy terms by itself.
    if (platform === 'tt') await app.tap('同意并继续')
    await app.waitFor('当前位置')
    await app.tap('在地图上选')
    await app.waitFor('位置已选定')
    await app.tap('完成')
    await app.tap('发布')
    expect(app.page.route).toBe('pagesA/detail/detail')
    for (const shown of [status, MEMBER.name, '东湖']) expect(app.text).toContain(shown)
  })

  test('home shows it after a refresh', async () => {
    await app.open('/pages/index/index')
    await app.pullDown()
    expect(app.text).toContain(status)
  })

  test('the phone keeps the session', async () => {
    const later = new MiniProgram({ platform, server: server.origin, storage: app.storage })
    await later.launch()
    await later.open('/pages/mine/mine')
    expect(later.text).toContain(MEMBER.name)
    expect(later.errors).toEqual([])
    later.close()
  })
})

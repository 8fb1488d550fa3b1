import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { callAt } from '../setup/call.ts'
import type { MiniProgram } from './host/MiniProgram.ts'
import { signedIn } from './person.ts'
import { openServer } from './town.ts'

const server = openServer()
let folder: string
let picture: string

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'anglers-secondhand-'))
  picture = path.join(folder, 'rod.jpg')
  await sharp({ create: { width: 900, height: 900, channels: 3, background: '#557799' } })
    .jpeg()
    .toFile(picture)
})
afterAll(() => fs.rm(folder, { recursive: true }))

describe.each(['weapp', 'tt'] as const)('second-hand tackle on %s', (platform) => {
  let app: MiniProgram

  beforeAll(async () => {
    app = await signedIn(server, platform, `换竿（${platform}）`, undefined, picture)
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  const newest = async () => (await callAt(server.origin, 'GET secondhand/list', { per_page: 1 }))[0]!

  test('a buyer finds a listing, reads what it is, and watches it', async () => {
    const { title } = await newest()
    await app.open('/pagesA/secondhand/list')
    expect(app.text).toContain('平台不代收货款')
    await app.tap(title)
    expect(app.page.route).toBe('pagesA/secondhand/detail')
    expect(app.text).toContain('成色')
    await app.tap('关注')
    expect(app.text).toContain('已关注')
  })

  test('a seller publishes one by its form', async () => {
    const title = `海竿一支（${platform}）`
    await app.open('/pagesA/publish/secondhand')
    await app.type({ placeholder: '品牌、型号、规格' }, title)
    await app.tap({ class: 'picture-picker__add' })
    await app.waitFor('1/9')
    await app.tap('海竿')
    await app.type({ placeholder: '1.8–5.3' }, '3.6')
    await app.type({ placeholder: '0' }, '120')
    await app.tap('邮寄')
    await app.tap('自提')
    await app.tap('发布')
    expect(app.page.route).toBe('pagesA/secondhand/detail')
    for (const text of [title, '¥120', '3.6 m', '邮寄']) expect(app.text).toContain(text)
    // WeChat looks at its picture before others see it.
    while ((await newest()).title !== title) await setTimeout(50)
  })
})

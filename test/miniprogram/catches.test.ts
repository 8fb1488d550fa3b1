import { callAt } from '../setup/call.ts'
import type { MiniProgram } from './host/MiniProgram.ts'
import { signedIn } from './person.ts'
import { openServer } from './town.ts'

const server = openServer()

describe.each(['weapp', 'tt'] as const)('what was caught, on %s', (platform) => {
  const status = `收竿前来了一条（${platform}）。`
  let app: MiniProgram

  beforeAll(async () => {
    app = await signedIn(server, platform, `catches-${platform}`)
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  test('is added to a status, and shown on its page', async () => {
    await app.open('/pagesA/publish/words')
    await app.type({ placeholder: '今天钓得怎么样？说说水情、饵料和渔获' }, status)
    await app.tap('渔获')
    await app.type({ placeholder: '鱼名或俗名，如翘嘴' }, '翘壳')
    await app.tap('翘嘴')
    await app.tap('路亚')
    await app.tap('已放流')
    await app.tap('加上')
    await app.tap('发布')
    expect(app.page.route).toBe('pagesA/detail/detail')
    await app.waitFor('翘嘴 · 路亚 · 已放流')
  })

  test('is data, and not the text', async () => {
    const posts = await callAt(server.origin, 'GET posts', { per_page: 10 })
    expect(posts.find(({ text }) => text === status)!.catches).toMatchObject([
      { species: 'culter_alburnus', name: '翘嘴', method: '路亚', kept: false },
    ])
  })
})

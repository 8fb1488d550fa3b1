import { MiniProgram } from './host/MiniProgram.ts'
import { signedIn } from './person.ts'
import { openServer } from './town.ts'

const server = openServer()

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1'
const OLD = '存下的内容'

describe.each(['weapp', 'tt'] as const)('without a connection on %s', (platform) => {
  let app: MiniProgram

  afterEach(() => {
    expect(app.errors).toEqual([])
    app.close()
  })

  test('what was read opens again after a restart; what was not says why not; with a connection all is new', async () => {
    app = await signedIn(server, platform, `湖心的人（${platform}）`)
    const { storage } = app
    await app.open('/pagesB/weather/weather')
    await app.waitFor('适钓指数')
    await app.until(
      () => [...storage.keys()].some((key) => key.startsWith('text:') && key.includes('/weather?group')),
      () => `only ${[...storage.keys()].join()} are kept`,
    )
    app.close()

    app = new MiniProgram({ platform, server: NOWHERE, storage })
    await app.launch()
    await app.open('/pagesB/weather/weather')
    await app.waitFor(OLD)
    expect(app.text).toContain('适钓指数')
    await app.open('/pages/hot/hot')
    await app.waitFor('网络不给力，请检查信号后重试')
    app.close()

    app = new MiniProgram({ platform, server: server.origin, storage })
    await app.launch()
    await app.open('/pagesB/weather/weather')
    await app.waitFor('适钓指数')
    expect(app.text).not.toContain(OLD)
  })
})

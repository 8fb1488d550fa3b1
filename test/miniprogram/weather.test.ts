import type { MiniProgram } from './host/MiniProgram.ts'
import { signedIn } from './person.ts'
import { openServer } from './town.ts'

const server = openServer()

describe.each(['weapp', 'tt'] as const)('the weather on %s', (platform) => {
  let app: MiniProgram

  beforeAll(async () => {
    app = await signedIn(server, platform, `看天（${platform}）`)
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  test('they read the score, its parts and what comes', async () => {
    await app.open('/pagesB/weather/weather')
    expect(app.text).toContain('适钓指数')
    expect(app.text).toContain('水温')
    expect(app.text).toContain('这是示例天气')
    await app.tap('7 天')
    expect(app.text).toContain('~')
  })
})

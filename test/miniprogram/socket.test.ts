import { CONNECT_AFTER_SHOW_MS, HEARTBEAT_MS } from '@anglers/contract/limits'
import { MiniProgram } from './host/MiniProgram.ts'
import { signedIn } from './person.ts'
import { openServer } from './town.ts'

const server = openServer()

describe.each(['weapp', 'tt'] as const)('the socket of %s', (platform) => {
  let app: MiniProgram

  const sent = () => app.network.frames.filter(({ way }) => way === 'sent').map(({ text }) => text)
  const hears = (text: string) =>
    app.until(
      () => app.network.frames.some((frame) => frame.way === 'received' && frame.text.includes(text)),
      () => `The server said no ${text}: ${JSON.stringify(app.network.frames)}`,
    )

  afterEach(() => {
    expect(app.errors).toEqual([])
    app.close()
  })

  test('opens after signing in, by the token, says who they are, and is kept alive', async () => {
    app = await signedIn(server, platform, `阿鲈（${platform}）`)
    await hears('"ready"')
    const [{ url }] = app.callsOf('connectSocket') as [{ url: string }]
    const [{ url: called }] = app.callsOf('request') as [{ url: string }]
    const { origin, pathname, searchParams } = new URL(url)
    expect([origin, pathname]).toEqual([new URL(called).origin.replace(/^http/, 'ws'), '/ws'])
    expect([...searchParams.keys()]).toEqual(['access_token'])
    expect(searchParams.get('access_token')).toBe(JSON.parse(app.storage.get('token')!))
    const { userId, nickName } = JSON.parse(app.storage.get('user')!) as { userId: number; nickName: string }
    expect(sent().map((text) => JSON.parse(text) as object)).toEqual([{ type: 'setname', id: userId, name: nickName }])

    await app.pass(HEARTBEAT_MS)
    expect(sent().at(-1)).toBe('PING')
    await hears('PONG')
    await app.pass(HEARTBEAT_MS)
    expect(sent().filter((text) => text === 'PING')).toHaveLength(2)
    expect(app.callsOf('connectSocket')).toHaveLength(1)
  })

  test('opens a second after the start for a member who is signed in already', async () => {
    const before = await signedIn(server, platform, `阿鲈（${platform}）`)
    before.close()
    app = new MiniProgram({ platform, server: server.origin, storage: before.storage })
    await app.launch()
    expect(app.callsOf('connectSocket')).toHaveLength(0)
    await app.pass(CONNECT_AFTER_SHOW_MS)
    await hears('"ready"')
    expect(app.callsOf('connectSocket')).toHaveLength(1)
  })

  test('stays closed for a visitor', async () => {
    app = new MiniProgram({ platform, server: server.origin })
    await app.launch()
    await app.pass(CONNECT_AFTER_SHOW_MS)
    expect(app.callsOf('connectSocket')).toHaveLength(0)
  })
})

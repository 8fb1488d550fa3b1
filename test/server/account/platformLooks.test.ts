import { startSimulator } from '@anglers/simulators'
import { PEOPLE } from '@anglers/simulators/people'
import { NICKNAME_CHARS } from '@anglers/contract/limits'
import { nameToBear, takePicture } from '../../../server/src/domains/account/looks.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import { ApiError } from '../../../server/src/kernel/errors.ts'
import { TestBrowser } from '../support/browser.ts'
import { answerJson, openLoopback } from '../support/loopback.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { begin, comeBack, ORIGIN, paramsOf, signInBy } from '../support/redirects.ts'
import { openTestServer } from '../support/server.ts'

const simulator = await startSimulator()
const server = await openTestServer({ platforms: simulator.platforms, config: { publicUrl: ORIGIN } })
const { call, db } = server
const signIn = (path: string) => signInBy(server, path)
afterAll(async () => {
  await server.close()
  await simulator.close()
})
// The platforms know three people, and each test wants them new.
afterEach(async () => {
  await db.deleteFrom('member_openid').execute()
})

describe.each(['wechat', 'qq', 'weibo'])('who comes by %s', (path) => {
  test('has who is new bear the name and the picture that they have there, once', async () => {
    const { user, access_token: token } = await signIn(path)
    expect(user).toMatchObject({ nickName: PEOPLE[0], avatar: expect.stringContaining('/media/') })
    expect((await server.inject({ url: new URL(user.avatar).pathname })).statusCode).toBe(200)
    await call('POST user/profile', { nickName: '换了名字', avatar: null }, { as: { token } })
    expect((await signIn(path)).user).toMatchObject({ nickName: '换了名字', avatar: null })
  })

  test.each(['seast_reserved_names', 'seast_banned_words'] as const)('has them bear no name that is among %s', async (setting) => {
    const other = await openTestServer({ beside: server, platforms: simulator.platforms, config: { publicUrl: ORIGIN } })
    await storeSetting(db, setting, [PEOPLE[0]])
    const browser = new TestBrowser(other)
    const { ticket } = await comeBack(browser, path)
    expect((await browser.post('site/login', { ticket })).json().user.nickName).toMatch(/^钓友\d{4}$/)
    await storeSetting(db, setting, [])
    await other.close()
  })

  test('lets them in with a name of ours where the platform says nothing, or their picture is elsewhere', async () => {
    const elsewhere = await openLoopback((_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('png'))
    const at = `${elsewhere.url}/face.png`
    const fake = await openLoopback(({ url: { pathname } }, response) => {
      if (/userinfo|get_user_info|show\.json/.test(pathname)) {
        if (looks === 'none') return answerJson(response, {}, 500)
        return answerJson(response, { ret: 0, nickname: '远方', screen_name: '远方', headimgurl: at, figureurl_qq_2: at, avatar_large: at })
      }
      answerJson(response, { access_token: 't', openid: `o${looks}`, uid: `u${looks}` })
    })
    const { hosts } = simulator.platforms
    const other = await openTestServer({
      beside: server,
      platforms: { ...simulator.platforms, hosts: { ...hosts, wechat: fake.url, qq: fake.url, weibo: fake.url } },
      config: { publicUrl: ORIGIN },
    })
    let looks = 'none'
    const newcomer = async () => {
      const browser = new TestBrowser(other)
      const { headers } = await begin(browser, path)
      const { state } = paramsOf(headers.location)
      const back = await browser.get(`${path}?${new URLSearchParams({ code: 'x', state: state! })}`)
      return (await browser.post('site/login', { ticket: paramsOf(back.headers.location).ticket })).json().user
    }
    expect(await newcomer()).toMatchObject({ nickName: expect.stringMatching(/^钓友\d{4}$/), avatar: null })
    looks = 'elsewhere'
    expect(await newcomer()).toMatchObject({ nickName: '远方', avatar: null })
    expect(elsewhere.heard).toEqual([])
    // Who is known here is not asked about there.
    const asked = () => fake.heard.filter(({ url: { pathname } }) => /userinfo|get_user_info|show\.json/.test(pathname)).length
    const before = asked()
    await newcomer()
    expect([before > 0, asked()]).toEqual([true, before])
    await Promise.all([other.close(), fake.close(), elsewhere.close()])
  })
})

test('a picture that comes late does not take the place of one that they chose meanwhile', async () => {
  const me = await server.buildMember()
  const picture = await encodePicture('png')
  const port = {
    async picture() {
      await server.upload('POST upload/avatar', [file(picture)], { as: me })
      return picture
    },
  }
  await takePicture(server.context, me.id, port, 'https://pictures.example.com/face.png')
  const owned = await db.selectFrom('media').select('id').where('owner_id', '=', me.id).execute()
  expect(await db.selectFrom('member').select('avatar_id as id').where('id', '=', me.id).execute()).toEqual(owned)
  // Nor do its files stay, which no row names.
  const named = (await db.selectFrom('media').select('key').execute()).map(({ key }) => key)
  const stored: string[] = []
  for await (const files of server.context.store.list()) stored.push(...files.map(({ key }) => key))
  expect(stored.filter((file) => !named.some((key) => file.includes(key)))).toEqual([])
})

test('a name of another platform is cut to what a name may be here, and none where it may not be or nobody can say', async () => {
  const bear = (name: string, checkTexts: typeof server.context.checkTexts = async () => 'checked') => nameToBear({ db, checkTexts }, name)
  expect([await bear(` ${'鱼'.repeat(NICKNAME_CHARS + 1)}`), await bear('江边 \n 老王\u202e')]).toEqual([
    '鱼'.repeat(NICKNAME_CHARS),
    '江边 老王',
  ])
  const asked: string[] = []
  const noting = async (_: unknown, texts: readonly { text: string }[]) => {
    asked.push(...texts.map(({ text }) => text))
    return 'checked' as const
  }
  await bear(`${'鱼'.repeat(NICKNAME_CHARS)}饵`, noting)
  expect(asked).toEqual(['鱼'.repeat(NICKNAME_CHARS)])
  for (const refusal of [new ApiError('rest_invalid_param'), new IntegrationError('failed', 'WeChat', 'no answer in time')])
    expect(await bear('老王', async () => Promise.reject(refusal))).toBe('')
  await expect(bear('老王', async () => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
})

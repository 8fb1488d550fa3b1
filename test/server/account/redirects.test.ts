import { REDIRECT_SIGN_IN_MINUTES, SIGN_IN_TICKET_S } from '@anglers/contract/limits'
import { startSimulator } from '@anglers/simulators'
import { PEOPLE, personOf } from '@anglers/simulators/people'
import { TestBrowser } from '../support/browser.ts'
import { passTime } from '../support/codes.ts'
import { answerJson, openLoopback } from '../support/loopback.ts'
import { begin, comeBack, consent, offersAt, ORIGIN, paramsOf, signInBy } from '../support/redirects.ts'
import { API, openTestServer } from '../support/server.ts'

const simulator = await startSimulator()
const server = await openTestServer({ platforms: simulator.platforms, config: { publicUrl: ORIGIN } })
const { call, refused, db, buildMember, close } = server
const signIn = (path: string, options?: Parameters<typeof signInBy>[2]) => signInBy(server, path, options)
afterAll(async () => {
  await close()
  await simulator.close()
})
// The platforms know three people, and each test wants them new.
afterEach(async () => {
  await db.deleteFrom('member_openid').execute()
  await db.deleteFrom('sign_in_ticket').execute()
})

const ways = [
  { name: 'WeChat', path: 'wechat', app: simulator.platforms.wechatWeb! },
  { name: 'QQ', path: 'qq', app: simulator.platforms.qq! },
  { name: 'Weibo', path: 'weibo', app: simulator.platforms.weibo! },
] as const

/** The cookie, and how it is to be kept, in the order of the alphabet. */
function cookieIn(headers: Awaited<ReturnType<typeof begin>>['headers']): string[] {
  const [pair, ...attributes] = (headers['set-cookie'] as string).split('; ')
  return [pair!, ...attributes.sort()]
}

describe.each(ways)('GET $path', ({ path, app }) => {
  test('signs up who is new, and knows them the next time', async () => {
    const first = await signIn(path)
    expect(first).toMatchObject({ access_token: expect.any(String), isNew: true, user: { nickName: PEOPLE[0] } })
    expect((await call('GET user/check', {}, { as: { token: first.access_token } })).body.userId).toBe(first.user.userId)
    if (path !== 'weibo') expect(first.openid).toBe(personOf(PEOPLE[0]!).openid(app.appId))
    expect((await signIn(path)).user.userId).toBe(first.user.userId)
    expect((await signIn(path, { person: 1 })).user.userId).not.toBe(first.user.userId)
  })

  test('comes back to the page of the app where the visitor was, and puts no session into any address', async () => {
    const browser = new TestBrowser(server)
    const { ticket, back, ...more } = await comeBack(browser, path, { params: { back: '/pagesA/detail/detail?id=12&part=comments' } })
    expect([back, more]).toEqual(['/pagesA/detail/detail?id=12&part=comments', {}])
    const { access_token } = (await browser.post('site/login', { ticket })).json()
    expect(access_token).not.toBe(ticket)
    expect(await refused('GET user/check', {}, { as: { token: ticket! } })).toMatchObject({ status: 401 })
  })

  test('tells the platform our own address, and a state that says nothing', async () => {
    const { headers } = await begin(new TestBrowser(server), path, { back: '/pages/hot/hot', invite: 'abcdefghjk' })
    const sent = paramsOf(headers.location)
    expect(sent).toMatchObject({
      redirect_uri: `${ORIGIN}${API}/${path}`,
      response_type: 'code',
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(headers.location).not.toMatch(/hot|abcdefghjk/)
    expect(headers['cache-control']).toBe('no-store')
    expect(cookieIn(headers)).toEqual([
      expect.stringMatching(/^__Host-signin=[\w-]{43}$/),
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    expect(headers['set-cookie']).not.toContain(sent.state)
  })

  test('remembers who invited a new member, and nobody else', async () => {
    const inviter = await buildMember()
    const { invite_code } = await db.selectFrom('member').select('invite_code').where('id', '=', inviter.id).executeTakeFirstOrThrow()
    const { user } = await signIn(path, { params: { invite: invite_code } })
    await signIn(path, { params: { invite: invite_code } })
    expect(await db.selectFrom('referral').select('invitee_id').where('inviter_id', '=', inviter.id).execute()).toEqual([
      { invitee_id: user.userId },
    ])
  })

  test('takes the invitation that the app kept, where the way there had none', async () => {
    const inviter = await buildMember()
    const { invite_code: invite } = await db
      .selectFrom('member')
      .select('invite_code')
      .where('id', '=', inviter.id)
      .executeTakeFirstOrThrow()
    const browser = new TestBrowser(server)
    const { ticket } = await comeBack(browser, path, { person: 2 })
    const { user } = (await browser.post('site/login', { ticket, invite })).json()
    expect(await db.selectFrom('referral').select('inviter_id').where('invitee_id', '=', user.userId).execute()).toEqual([
      { inviter_id: inviter.id },
    ])
  })

  test('leads back, and says so, when the member refuses', async () => {
    expect(await comeBack(new TestBrowser(server), path, { person: -1, params: { back: '/pages/hot/hot' } })).toEqual({
      problem: 'sign_in_cancelled',
      back: '/pages/hot/hot',
    })
    expect(await db.selectFrom('sign_in_ticket').selectAll().execute()).toEqual([])
  })

  test.each<[string, (address: URL) => void, 'same' | 'other' | 'none']>([
    ['another state', ({ searchParams }) => searchParams.set('state', 'f'.repeat(64)), 'same'],
    ['no state', ({ searchParams }) => searchParams.delete('state'), 'same'],
    ['the state of another browser', () => {}, 'other'],
    ['a browser that was never sent', () => {}, 'none'],
  ])('gives nothing to %s', async (_, tamper, who) => {
    const victim = new TestBrowser(server)
    const address = new URL(await consent(victim, path), ORIGIN)
    tamper(address)
    const other = new TestBrowser(server)
    if (who === 'other') await begin(other, path)
    const response = await (who === 'same' ? victim : other).get(address.pathname + address.search)
    expect(response.statusCode).toBe(302)
    expect(paramsOf(response.headers.location)).toEqual({ problem: 'invalid_platform_code', back: '' })
    // What was not the other's to spend is still good.
    if (who !== 'same') expect(paramsOf((await victim.get(address.pathname + address.search)).headers.location).ticket).toBeDefined()
  })

  test('takes a state once, and not for long', async () => {
    const browser = new TestBrowser(server)
    const address = await consent(browser, path)
    // The browser is known for as long again: its ticket is yet to be traded.
    expect(cookieIn((await browser.get(address)).headers)).toContain('Max-Age=600')
    expect(paramsOf((await browser.get(address)).headers.location)).toMatchObject({ problem: 'invalid_platform_code' })
    const inTime = await consent(browser, path)
    await passTime(db, (REDIRECT_SIGN_IN_MINUTES - 1) * 60)
    expect(paramsOf((await browser.get(inTime)).headers.location).problem).toBeUndefined()
    const late = await consent(browser, path)
    await passTime(db, REDIRECT_SIGN_IN_MINUTES * 60)
    expect(paramsOf((await browser.get(late)).headers.location)).toMatchObject({ problem: 'invalid_platform_code' })
  })

  test('takes a code once, whatever the state', async () => {
    const browser = new TestBrowser(server)
    const [used, fresh] = [
      new URL(await consent(browser, path), ORIGIN),
      new URL(await consent(browser, path, { params: { back: '/pages/hot/hot' } }), ORIGIN),
    ]
    await browser.get(used.pathname + used.search)
    fresh.searchParams.set('code', used.searchParams.get('code')!)
    expect(paramsOf((await browser.get(fresh.pathname + fresh.search)).headers.location)).toEqual({
      problem: 'invalid_platform_code',
      back: '/pages/hot/hot',
    })
  })

  test('takes a state of its own platform only', async () => {
    const browser = new TestBrowser(server)
    const address = await consent(browser, path)
    const elsewhere = address.replace(`/${path}?`, path === 'qq' ? '/weibo?' : '/qq?')
    expect(paramsOf((await browser.get(elsewhere)).headers.location)).toMatchObject({ problem: 'invalid_platform_code' })
  })

  test('keeps several tabs of one browser apart', async () => {
    const browser = new TestBrowser(server)
    const one = await consent(browser, path, { params: { back: '/pages/hot/hot' } })
    const two = await consent(browser, path, { person: 1, params: { back: '/pages/find/find' } })
    expect(paramsOf((await browser.get(one)).headers.location).back).toBe('/pages/hot/hot')
    expect(paramsOf((await browser.get(two)).headers.location).back).toBe('/pages/find/find')
  })

  test.each([
    'https://evil.example/pages/hot/hot',
    '//evil.example/pages/hot/hot',
    '/\\evil.example/pages/hot/hot',
    'javascript:alert(1)',
    '/pages/view/view?url=https%3A%2F%2Fevil.example',
    '/pages/none/none',
    '/wp-json/wp/v2/qq',
    '/member/login/login',
    '/member/login/loginSuccess?ticket=x',
    '',
    'https://yu.example.com.evil.example/',
    'http://yu.example.com/pages/hot/hot',
    '/pages/hot/../../x',
  ])('leads home instead of to %j', async (back) => {
    expect((await comeBack(new TestBrowser(server), path, { params: { back } })).back).toBe('/')
  })

  test('carries no token in the way back', async () => {
    expect(
      (await comeBack(new TestBrowser(server), path, { params: { back: `${ORIGIN}/pages/hot/hot?a=1&access_token=secret` } })).back,
    ).toBe('/pages/hot/hot?a=1')
  })

  test('lets a banned member in, to read; and one who has applied for deletion', async () => {
    const { user } = await signIn(path)
    await db
      .updateTable('member')
      .set({ banned_until: new Date(Date.now() + 1e6), leaving_at: new Date(Date.now() + 1e6) })
      .where('id', '=', user.userId)
      .execute()
    const { user: again, access_token: token } = await signIn(path)
    expect(again.userId).toBe(user.userId)
    expect(await refused('POST publish/words', { content: '鱼' }, { as: { token } })).toMatchObject({ code: 'rest_banned' })
  })

  test('signs up anew who has deleted their account, even between coming back and signing in', async () => {
    const { user } = await signIn(path)
    const browser = new TestBrowser(server)
    const { ticket } = await comeBack(browser, path)
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', user.userId).execute()
    expect((await browser.post('site/login', { ticket })).json().user.userId).not.toBe(user.userId)
  })

  test('is not offered where the operator has set no keys', async () => {
    const bare = await openTestServer({ beside: server, config: { publicUrl: ORIGIN } })
    expect(await bare.refused(`GET ${path}`)).toMatchObject({ status: 501, code: 'not_offered' })
    expect(paramsOf((await begin(new TestBrowser(bare), path)).headers.location)).toEqual({ problem: 'not_offered', back: '' })
    expect((await bare.call('GET setting/get-var')).body.signIn).toEqual([])
    await bare.close()
  })
})

test('the app is told which ways there are', async () => {
  expect((await call('GET setting/get-var')).body.signIn).toEqual(['wechat', 'mp', 'qq', 'weibo'])
})

describe('POST site/login with a ticket', () => {
  const invalid = { code: 'invalid_platform_code', data: { status: 400 } }

  test('takes it once, also when it comes twice at the same moment', async () => {
    const browser = new TestBrowser(server)
    const { ticket } = await comeBack(browser, 'qq')
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('site/login', { ticket })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    expect((await browser.post('site/login', { ticket })).json()).toMatchObject(invalid)
  })

  test(`takes it for ${SIGN_IN_TICKET_S} seconds`, async () => {
    const browser = new TestBrowser(server)
    const { ticket: inTime } = await comeBack(browser, 'qq')
    await passTime(db, SIGN_IN_TICKET_S - 15)
    expect((await browser.post('site/login', { ticket: inTime })).statusCode).toBe(200)
    const { ticket } = await comeBack(browser, 'qq')
    await passTime(db, SIGN_IN_TICKET_S)
    expect((await browser.post('site/login', { ticket })).json()).toMatchObject(invalid)
  })

  test('takes it in the browser that got it: nobody is signed in as somebody else by a link', async () => {
    const [attacker, victim, stranger] = [1, 2, 3].map(() => new TestBrowser(server)) as [TestBrowser, TestBrowser, TestBrowser]
    const { ticket } = await comeBack(attacker, 'qq')
    await begin(victim, 'qq')
    for (const other of [victim, stranger]) expect((await other.post('site/login', { ticket })).json()).toMatchObject(invalid)
    expect((await attacker.post('site/login', { ticket })).statusCode).toBe(200)
  })

  test('opens a session for what the app asks for', async () => {
    const browser = new TestBrowser(server)
    const { ticket } = await comeBack(browser, 'weibo')
    const { access_token, scope } = (await browser.post('site/login', { ticket, scope: 'read' })).json()
    expect(scope).toBe('read')
    expect((await refused('POST publish/words', { content: '鱼' }, { as: { token: access_token } })).code).toBe('insufficient_scope')
  })

  test('refuses what is none', async () => {
    expect(await refused('POST site/login', { ticket: 'x'.repeat(43) })).toMatchObject({ status: 400, code: 'invalid_platform_code' })
    expect(await refused('POST site/login', { ticket: 'short' })).toMatchObject({ params: { ticket: expect.any(String) } })
  })
})

describe("inside WeChat's browser", () => {
  test('GET wechat/mp-login-url leads to the page inside WeChat, and the same person is the same member as on the web', async () => {
    const browser = new TestBrowser(server)
    const { url } = (await browser.get(`wechat/mp-login-url?${new URLSearchParams({ back: '/pages/hot/hot' })}`)).json()
    expect(new URL(url).pathname).toMatch(/\/connect\/oauth2\/authorize$/)
    expect(paramsOf(url)).toMatchObject({
      appid: simulator.platforms.wechatMp!.appId,
      scope: 'snsapi_userinfo',
      redirect_uri: `${ORIGIN}${API}/wechat`,
    })
    expect(new URL(url).hash).toBe('#wechat_redirect')
    const { ticket, back } = paramsOf((await browser.get((await offersAt(url))[0]!)).headers.location)
    expect(back).toBe('/pages/hot/hot')
    const inside = (await browser.post('site/login', { ticket })).json()
    expect(inside.openid).toBe(personOf(PEOPLE[0]!).openid(simulator.platforms.wechatMp!.appId))
    expect((await signIn('wechat')).user.userId).toBe(inside.user.userId)
  })

  test('GET wechat/mp signs a page of ours, whatever follows # in its address', async () => {
    for (const url of [`${ORIGIN}/pages/hot/hot?a=1`, `${ORIGIN}/`]) {
      const { body } = await call('GET wechat/mp', { url: `${url}#part` })
      expect(simulator.wechat.acceptsJsSdk({ ...body, url })).toBe(true)
      expect(simulator.wechat.acceptsJsSdk({ ...body, url: `${url}x` })).toBe(false)
    }
  })

  test.each([
    'https://evil.example/',
    'http://yu.example.com/',
    'https://yu.example.com.evil.example/',
    'https://yu.example.com@evil.example/',
    '/pages/hot/hot',
    'nonsense',
  ])('and none of %s', async (url) => {
    expect(await refused('GET wechat/mp', { url })).toMatchObject({ status: 400, params: { url: expect.any(String) } })
  })

  test('asks WeChat for one token and one ticket, however many ask us', async () => {
    let tickets = 0
    const fake = await openLoopback(({ url }, response) => {
      if (url.pathname.endsWith('getticket')) tickets++
      answerJson(
        response,
        url.pathname.endsWith('stable_token') ? { access_token: 't', expires_in: 7200 } : { errcode: 0, ticket: 'one', expires_in: 7200 },
      )
    })
    const other = await openTestServer({
      beside: server,
      config: { publicUrl: ORIGIN },
      platforms: { ...simulator.platforms, hosts: { ...simulator.platforms.hosts, wechat: fake.url } },
    })
    await Promise.all(Array.from({ length: 8 }, () => other.call('GET wechat/mp', { url: `${ORIGIN}/` })))
    await other.call('GET wechat/mp', { url: `${ORIGIN}/pages/hot/hot` })
    expect([fake.heard.length, tickets]).toEqual([2, 1])
    await other.close()
    await fake.close()
  })
})

test.each(ways)('when $name does not answer in time, the browser is led back and told; the next try is a new one', async ({ path }) => {
  const slow = await openLoopback(() => {})
  const { hosts } = simulator.platforms
  const bad = await openTestServer({
    beside: server,
    platforms: { ...simulator.platforms, hosts: { ...hosts, wechat: slow.url, qq: slow.url, weibo: slow.url } },
    config: { publicUrl: ORIGIN, integrations: { ...server.config.integrations, timeoutMs: 200 } },
  })
  const browser = new TestBrowser(bad)
  const { headers } = await begin(browser, path, { back: '/pages/hot/hot' })
  const { state } = paramsOf(headers.location)
  const back = `${path}?${new URLSearchParams({ code: 'x', state: state! })}`
  expect(paramsOf((await browser.get(back)).headers.location)).toEqual({ problem: 'rest_unavailable', back: '/pages/hot/hot' })
  expect(paramsOf((await browser.get(back)).headers.location)).toMatchObject({ problem: 'invalid_platform_code' })
  await bad.close()
  await slow.close()
})

test('over plain http the cookie is no secure one, and works', async () => {
  const plain = await openTestServer({ beside: server, platforms: simulator.platforms, config: { publicUrl: 'http://127.0.0.1:8080' } })
  const browser = new TestBrowser(plain)
  const { headers } = await begin(browser, 'qq')
  expect(cookieIn(headers)).toEqual([expect.stringMatching(/^signin=[\w-]{43}$/), 'HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax'])
  await plain.close()
})

test.each(['%', '__Host-signin', '__Host-signin=', '__Host-signin="', '__Host-signin=%E4%B8', '=; ;;,', '__proto__=1'])(
  'a browser with a broken cookie is a new one: %s',
  async (cookie) => {
    const { statusCode, headers } = await server.inject({ url: `${API}/qq`, headers: { accept: 'text/html', cookie } })
    expect(statusCode).toBe(302)
    expect(cookieIn(headers)[0]).toMatch(/^__Host-signin=[\w-]{43}$/)
  },
)

test('a browser is known by its cookie among others', async () => {
  const browser = new TestBrowser(server)
  const [own] = cookieIn((await begin(browser, 'qq')).headers)
  const { headers } = await server.inject({ url: `${API}/qq`, headers: { accept: 'text/html', cookie: `signin=other; a=%; ${own}; b=1` } })
  expect(cookieIn(headers)[0]).toBe(own)
})

test('who does not ask for a page gets the refusal as an answer', async () => {
  expect(await refused('GET qq', { state: 'x', code: 'y' })).toMatchObject({ status: 400, code: 'invalid_platform_code' })
})

describe('without an address of its own, a site that is asked by a host', () => {
  const HOSTS = ['anglers.example', '192.168.1.20:8080']
  const open = () => openTestServer({ beside: server, platforms: simulator.platforms, config: { publicUrl: '', allowedHosts: HOSTS } })
  const ask = (from: Awaited<ReturnType<typeof open>>, path: string, host: string, headers = {}) =>
    from.inject({ url: `${API}/${path}`, headers: { host, ...headers } })

  test.each([...HOSTS, 'ANGLERS.example', 'localhost:8080', '127.0.0.1:9', '[::1]:8080'])(
    'that is its own lets the platform send members there: %s',
    async (host) => {
      const site = await open()
      const { headers } = await ask(site, 'qq', host)
      expect(new URL(headers.location as string).searchParams.get('redirect_uri')).toBe(`http://${host}${API}/qq`)
      await site.close()
    },
  )

  test.each(['evil.example', 'anglers.example.evil.example', 'anglers.example:81', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    "that may be anybody's sends nobody there, nor any link: %s",
    async (host) => {
      const site = await open()
      const { token } = await buildMember()
      for (const path of ['wechat', 'qq', 'weibo', 'qrcode?page=pages/index/index&kind=web'])
        expect((await ask(site, path, host)).json()).toMatchObject({ code: 'not_offered' })
      const referral = (await ask(site, 'user/referral', host, { authorization: `Bearer ${token}` })).json()
      expect([referral.link, referral.qrcode]).toEqual([expect.stringMatching(/^\/\?invite=/), expect.stringMatching(/^\/wp-json\//)])
      await site.close()
    },
  )
})

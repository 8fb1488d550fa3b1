import { type EndpointName, endpoints, type UploadName } from '@anglers/contract'
import { type Endpoint, type Scope, scopeOf } from '@anglers/contract/endpoint'
import { getCode } from '../support/codes.ts'
import { file } from '../support/multipart.ts'
import { endpointsWhere, openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, refusedUpload, buildMember, db } = server
afterAll(server.close)

const PASSWORD = 'carp and tench'
const EMAIL = 'owner.of.it@example.com'
const member = await buildMember({ email: EMAIL, password: PASSWORD })
const signInFor = async (scope?: Scope) =>
  (await call('POST site/login', { user: EMAIL, password: PASSWORD, ...(scope ? { scope } : {}) })).body
const tokens = { read: await signInFor('read'), write: await signInFor('write') }
const as = (scope: 'read' | 'write') => ({ as: { token: tokens[scope].access_token } })

const own = endpointsWhere(({ webhook }) => !webhook)
const needing = (scope: Scope) => own.filter((name) => scopeOf(name, endpoints[name] as Endpoint) === scope)
const uploads = new Set(endpointsWhere(({ upload }) => upload !== undefined))
const knock = (name: EndpointName, options: { as: { token: string } }) =>
  uploads.has(name) ? refusedUpload(name as UploadName, [file('x')], options) : refused(name, {}, options)

test('a session is for everything, unless its program asked for less', async () => {
  expect((await signInFor()).scope).toBe('full')
  expect(tokens).toMatchObject({ read: { scope: 'read' }, write: { scope: 'write' } })
  expect(await refused('POST site/login', { user: EMAIL, password: PASSWORD, scope: 'everything' })).toMatchObject({
    status: 400,
    params: { scope: expect.any(String) },
  })
})

test('a session by a code is for what its program asked for, also that of somebody new', async () => {
  const phone = '13500000001'
  await buildMember({ phone })
  for (const [user, isNew] of [
    [phone, false],
    ['13500000002', true],
  ] as const) {
    const { body } = await call('POST site/login', { user, code: await getCode(server, user, 'login'), scope: 'read' })
    expect(body).toMatchObject({ isNew, scope: 'read' })
  }
})

describe.each(needing('full'))('%s', (name) => {
  test('is refused to a session that is not for everything, before it looks at the input', async () => {
    for (const scope of ['read', 'write'] as const) {
      const refusal = await knock(name, as(scope))
      expect(refusal).toMatchObject({ status: 403, code: 'insufficient_scope', params: {} })
      expect(refusal.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"')
    }
  })
})

test.each(needing('write'))('%s is refused to a session that only reads', async (name) => {
  expect(await knock(name, as('read'))).toMatchObject({ status: 403, code: 'insufficient_scope' })
})

test('a session that reads sees what its member sees; one that writes says what they say', async () => {
  expect((await call('GET user/mine', {}, as('read'))).body.user.userId).toBe(member.id)
  expect((await call('GET wallet', {}, as('read'))).body).toHaveProperty('credit')
  const { body: post } = await call('POST publish/words', { content: '早上好' }, as('write'))
  expect((await call('GET posts/edit-detail', { id: post.id }, as('read'))).body.id).toBe(post.id)
})

test('points are promised by a session for everything alone', async () => {
  expect(await refused('POST publish/bbs', { bounty: 10 }, as('write'))).toMatchObject({ status: 403, code: 'insufficient_scope' })
  expect((await refused('POST publish/bbs', { title: '怎么调漂' }, as('write'))).code).not.toBe('insufficient_scope')
})

test('whatever pays, gives, buys or gets something for points is for such a session', () => {
  const PAYING = /^POST (wallet|payment|gift|redbag|reward|scoremall|task|sign)(\/|$)|(\/pay|order|coupon|aftersale|redbag)$/
  const HARMLESS = ['POST shop/preview-order', 'POST comments/add-order-comment']
  expect(needing('write').filter((name) => name.startsWith('POST ') && PAYING.test(name) && !HARMLESS.includes(name))).toEqual([])
})

test('signing out ends such a session like any', async () => {
  const { access_token: token } = await signInFor('write')
  await call('POST site/logout', {}, { as: { token } })
  expect((await refused('GET user/mine', {}, { as: { token } })).code).toBe('rest_invalid_token')
  expect(
    await db.selectFrom('session').select('scope').where('member_id', '=', member.id).where('scope', '=', 'write').execute(),
  ).toHaveLength(1)
})

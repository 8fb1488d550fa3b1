import { type EndpointName, endpoints, type UploadName } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import { startSimulator } from '@anglers/simulators'
import { buildFilm } from '../support/films.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { gather } from '../support/groups.ts'
import { endpointsWhere, openTestServer, requestFor } from '../support/server.ts'
import { sounds } from '../support/sounds.ts'

const simulator = await startSimulator()
const server = await openTestServer({ platforms: simulator.platforms })
const { call, refused, upload, refusedUpload, inject, db, buildMember, buildPost, buildComment, buildFollow, signIn, close } = server
afterAll(async () => {
  await close()
  await simulator.close()
})

const forVisitors = endpointsWhere(({ access }) => access === 'visitor')
const forMembers = endpointsWhere(({ access }) => access !== 'visitor')
const uploads = new Set(endpointsWhere(({ upload }) => upload !== undefined))

const over = { token: await signIn(await buildMember(), { expiresAt: new Date(Date.now() - 1) }) }
const banned = await buildMember({ banned: true })
const unknown = { token: 'a-token-that-never-was' }

// Somebody with things of their own, and somebody else.
const PHONE = '13812345678'
const EMAIL = 'owner.of.it@example.com'
const SECRET = '只有我知道的钓点'
const owner = await buildMember({ phone: PHONE, email: EMAIL, password: 'carp and tench', bio: '公开的介绍' })
const hidden = await buildPost({ author: owner, visibility: 3, body: SECRET, title: '' })
const draft = await buildPost({ author: owner, state: 'draft', body: SECRET })
const open = await buildPost({ author: owner })
const comment = await buildComment({ post: open, author: owner })
await call('GET search/search', { word: '鳡鱼' }, { as: owner })
// What they say to somebody, and in a group.
const confidant = await buildMember()
await buildFollow(confidant, owner)
const said = (await call('POST message/send', { id: confidant.id, text: SECRET }, { as: owner })).body
const group = await gather(server, owner, [confidant])
const spoken = (await call('POST group-message/send', { id: group.id, text: SECRET }, { as: owner })).body
await call('POST notice/push', { kind: 'wechat', token: 'owners-template' }, { as: owner })
await call('POST report/add', { type: 'feedback', reason: 'bug', content: SECRET }, { as: owner })
const stranger = await buildMember()

/** The refusal of a call that has nothing right but its name. */
const knock = (name: EndpointName, as?: { token: string }) =>
  uploads.has(name) ? refusedUpload(name as UploadName, [file('x')], { as }) : refused(name, {}, { as })

describe.each(forMembers)('%s', (name) => {
  test('answers 401 to a visitor, before it looks at the input', async () => {
    const refusal = await knock(name)
    expect(refusal).toMatchObject({ status: 401, code: 'rest_not_logged_in', params: {} })
    expect(refusal.headers['www-authenticate']).toBe('Bearer')
  })
})

describe.each(endpointsWhere(({ webhook }) => !webhook))('%s', (name) => {
  test.each([
    ['an expired', over],
    ['an unknown', unknown],
  ])('answers 401 to %s token, and not as to a visitor', async (_, as) => {
    const refusal = await knock(name, as)
    expect(refusal).toMatchObject({ status: 401, code: 'rest_invalid_token', params: {} })
    expect(refusal.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })
})

/** Whatever they did, members may read, leave, keep others and their own traces away, and write to the operators. */
const keptByBanned = new Set<EndpointName>([
  'POST power/password',
  'POST secondhand/search-del',
  'POST secondhand/offer-answer',
  'POST bbs/activity',
  'POST bbs/password',
  'POST site/logout',
  'POST user/setting',
  'POST user/del-apply',
  'POST site/logoff',
  'POST user/update-status',
  'POST search/delete',
  'POST content-manage/dismiss',
  'POST content-manage/add-blacklist',
  'GET user/remove-blacklist',
  'POST user/remove-blacklist',
  'GET notice/view',
  'POST notice/view',
  'POST notice/set-status',
  'POST notice/set-push-status',
  'POST notice/push',
  'POST subscribe',
  'POST report/add',
  'POST message/read',
  'POST message/delete',
  'POST message/clear',
  'POST message/pin',
  'POST message/mute',
  'POST message/delete-list',
  'POST group-message/read',
  'POST group-message/clear',
  'POST group-message/pin',
  'POST group-message/mute',
  'POST group-message/delete-list',
  'POST group-message/decline',
  'POST group-message/leave',
  'POST shop/update-order',
  'POST shop/aftersale',
  'POST shop/delete-order',
])
const writes = endpointsWhere(({ access, writes }, name) => access !== 'visitor' && (name.startsWith('POST') || writes === true))

describe('a banned member', () => {
  test.each(writes.filter((name) => !keptByBanned.has(name)))('is refused %s, before anyone looks at the input', async (name) => {
    expect(await knock(name, banned)).toMatchObject({ status: 403, code: 'rest_banned', params: {} })
  })

  test.each(endpointsWhere((_, name) => !writes.includes(name) || keptByBanned.has(name)).filter((name) => name !== 'POST site/logout'))(
    'is not refused %s for that',
    async (name) => {
      const answer = await call(name, {} as never, { as: banned }).catch((error: Error) => error.message)
      expect(JSON.stringify(answer)).not.toContain('rest_banned')
    },
  )
})

/** What of it an endpoint takes. */
const pick = (input: Endpoint['input'], given: object) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key in (input?.properties ?? {})))

describe("another member's token", () => {
  /** All that is the owner's, but for what anyone adds to: views, and who follows or blocks them. */
  const belongings = async () =>
    JSON.stringify([
      await db.selectFrom('member').selectAll().where('id', '=', owner.id).execute(),
      await db.selectFrom('post').selectAll().where('author_id', '=', owner.id).orderBy('id').execute(),
      await db.selectFrom('comment').select(['id', 'body', 'deleted_at']).where('author_id', '=', owner.id).execute(),
      await db.selectFrom('session').selectAll().where('member_id', '=', owner.id).execute(),
      await db
        .selectFrom('message')
        .selectAll()
        .where('conversation_id', 'in', (eb) =>
          eb.selectFrom('message as m').select('m.conversation_id').where('m.id', 'in', [said.id, spoken.id]),
        )
        .orderBy('id')
        .execute(),
      await db.selectFrom('conversation').selectAll().where('id', '=', group.id).execute(),
      await db.selectFrom('conversation_member').selectAll().where('conversation_id', '=', group.id).orderBy('member_id').execute(),
      await db.selectFrom('media').select('id').where('owner_id', '=', owner.id).execute(),
      await db.selectFrom('voice').select('id').where('owner_id', '=', owner.id).execute(),
      await db.selectFrom('push_target').selectAll().where('member_id', '=', owner.id).execute(),
      await db.selectFrom('report').selectAll().where('reporter_id', '=', owner.id).execute(),
      await db.selectFrom('search_history').selectAll().where('member_id', '=', owner.id).execute(),
    ])

  test.each(endpointsWhere(({ upload }) => !upload))("shows and changes nothing of the owner's at %s", async (name) => {
    const { input, path } = endpoints[name] as Endpoint
    const before = await belongings()
    for (const id of new Set([hidden.id, draft.id, comment.id, owner.id, said.id, spoken.id, group.id])) {
      const ids = pick(input, Object.fromEntries(['id', 'author', 'parent', 'member', 'message', 'post'].map((key) => [key, id])))
      const filled = {
        ...ids,
        ...pick(input, {
          user: PHONE,
          password: 'wrong password',
          code: '000000',
          purpose: 'login',
          content: '改了',
          text: '改了',
          name: '改了',
          minutes: 5,
          type: 'comment',
          word: '钓点',
          on: true,
        }),
      }
      const { payload } = await inject(requestFor(name, path ? { ...filled, id } : filled, { as: stranger }))
      for (const secret of [SECRET, PHONE, EMAIL, owner.token]) expect(payload).not.toContain(secret)
    }
    expect(await belongings()).toBe(before)
    // It may have been the call that ends a session.
    stranger.token = await signIn(stranger)
  })

  const filesOf = async ({ id }: { id: number }) => [
    ...(await db.selectFrom('media').select('key').where('owner_id', '=', id).execute()),
    ...(await db.selectFrom('voice').select('key').where('owner_id', '=', id).execute()),
    ...(await db.selectFrom('video').select('key').where('owner_id', '=', id).execute()),
    ...(await db.selectFrom('attachment').select('key').where('owner_id', '=', id).execute()),
  ]
  const bytesFor = async (name: UploadName) => {
    if (name === 'POST upload/im-voice') return sounds.wav
    if (name === 'POST upload/video') return buildFilm()
    return name === 'POST upload/file' ? Buffer.from('集合在北门') : encodePicture('png')
  }

  test.each([...uploads] as UploadName[])("makes a file theirs and nobody else's at %s, whatever else is claimed", async (name) => {
    const [before, mine] = [await belongings(), await filesOf(stranger)]
    const bytes = await bytesFor(name)
    await upload(name, [{ name: 'owner', content: String(owner.id) }, file(bytes)], {
      as: stranger,
      query: pick((endpoints[name] as Endpoint).input, {
        id: owner.id,
        owner: owner.id,
        ms: 1_000,
        upload: 'film-of-a-stranger',
        name: 'note',
        at: 0,
        size: bytes.length,
      }),
    })
    expect(await belongings()).toBe(before)
    expect(await filesOf(stranger)).toHaveLength(mine.length + 1)
  })
})

test.each(forVisitors)('%s asks for no session', async (name) => {
  const refusal = await call(name).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(refusal).not.toContain('answered 401')
})

test('there are endpoints of both kinds', () => {
  expect(forVisitors.length).toBeGreaterThan(15)
  expect(forMembers.length).toBeGreaterThan(15)
})

/** Whether an endpoint is called by this name: a parameter in its path stands for anything. */
const answersTo = (known: string, name: string) => new RegExp(`^${known.replace(/:\w+/g, '[^/]+')}$`).test(name)

test.each(endpointsWhere(() => true))('%s takes no other method', async (name) => {
  const [method, path] = name.split(' ')
  const others = (['GET', 'POST'] as const).filter(
    (other) => other !== method && !endpointsWhere(() => true).some((known) => answersTo(known, `${other} ${path}`)),
  )
  for (const other of [...others, 'PUT', 'DELETE', 'PATCH'] as const) {
    const response = await inject({ method: other, url: `/wp-json/wp/v2/${path}` })
    expect(response.json()).toMatchObject({ code: 'rest_no_route', data: { status: 404 } })
  }
})

describe('input that fits no endpoint', () => {
  const fitting = (name: EndpointName, given: object) => pick((endpoints[name] as Endpoint).input, given)
  const nonsense = {
    id: 'x\u202e',
    page: -1,
    per_page: 1e9,
    word: 'a'.repeat(5_000),
    arg: 5,
    type: [],
    content: { a: [] },
    user: true,
    parent: 1e30,
    search: 'é'.repeat(900),
    meta: null,
  }

  test.each(endpointsWhere(({ upload }) => !upload))('is no fault of the server at %s', async (name) => {
    const response = await refused(name, fitting(name, nonsense), { as: await buildMember() }).catch((error: Error) => error.message)
    if (typeof response !== 'string') expect(response.status).toBeLessThan(500)
  })
})

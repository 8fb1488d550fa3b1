import type { EndpointName, Input } from '@anglers/contract'
import { jest } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import { findViewer, findViewers } from '../../../server/src/http/auth.ts'
import { hashToken } from '../../../server/src/kernel/token.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildModerator, buildPost, buildComment, buildFollow, buildBlock, buildCategory, close } =
  await openTestServer()
afterAll(close)

afterEach(() => void jest.restoreAllMocks())

/** Of whom everyone blocks the same member. */
const CROWD = 3_000
/** Characters of JSON that any parameter of a statement, and any row of its answer, may have: a fraction of what the crowd's ids take. */
const SHORT = 4_000

/** Has a crowd block a member. */
async function buildCrowd(against: { id: number }): Promise<void> {
  const name = `crowd${against.id}`
  await sql`insert into member (login, nickname) select ${name} || '-' || i, ${name} from generate_series(1, ${CROWD}::integer) i`.execute(
    db,
  )
  await sql`insert into block (blocker_id, blocked_id) select id, ${against.id} from member where nickname = ${name}`.execute(db)
}

const session = ({ token }: BuiltMember) => findViewer(db, hashToken(token))

describe('the session of a member', () => {
  test('says that there are blocks, and not whose', async () => {
    const [me, alone, blocking] = [await buildMember(), await buildMember(), await buildMember()]
    await buildCrowd(me)
    await buildBlock(blocking, me)
    const viewer = { role: 'member', vip: false, bannedUntil: null, hasDismissed: false, scope: 'full' }
    expect(await session(me)).toEqual({ ...viewer, id: me.id, hasBlocks: true })
    expect(
      await findViewers(
        db,
        [me, alone, blocking].map(({ token }) => hashToken(token)),
      ),
    ).toEqual([
      { ...viewer, id: me.id, hasBlocks: true },
      { ...viewer, id: alone.id, hasBlocks: false },
      { ...viewer, id: blocking.id, hasBlocks: true },
    ])
  })

  test.each(['moderator', 'operator'] as const)('where they are a %s, says so only of blocks of their own', async (role) => {
    const [one, other, third] = [await buildMember({ role }), await buildMember({ role }), await buildMember()]
    for (const viewer of [one, other]) await buildBlock(third, viewer)
    await buildBlock(other, third)
    expect([await session(one), await session(other)]).toMatchObject([{ hasBlocks: false }, { hasBlocks: true }])
  })
})

interface Town {
  me: BuiltMember
  /** One who blocked me, one whom I blocked. */
  foes: BuiltMember[]
  /** With whom there is nothing. */
  friend: BuiltMember
  /** Of somebody else, where all of them said something. */
  host: { id: number }
  category: number
  tag: number
  /** In the names and the posts of the three. */
  word: string
}

/** A member in the midst of two who are parted from them and one who is not: each of the three did all that a list of theirs shows. */
async function buildTown(word: string, against: (me: BuiltMember) => Promise<void>): Promise<Town> {
  const [me, friend, ...foes] = [
    await buildMember(),
    await buildMember({ nickname: `${word}甲` }),
    await buildMember({ nickname: `${word}乙` }),
    await buildMember({ nickname: `${word}丙` }),
  ]
  const category = await buildCategory()
  const host = await buildPost({ tags: ['下午'] })
  const mine = await buildComment({ author: me })
  for (const author of [...foes, friend]) {
    const liked = await buildPost({ author, category_id: category, tags: [word, '下午'], body: word, sticky_at: new Date() })
    for (const type of ['like', 'fav'] as const) await call('POST comments', { type, id: liked.id, on: true }, { as: me })
    await call('POST comments', { type: 'comment', id: liked.id, content: '好' }, { as: me })
    const root = await buildComment({ post: host, author: me })
    for (const under of [undefined, root]) await buildComment({ post: host, author, under })
    await call('POST comments/mark', { id: mine.id, on: true }, { as: author })
    await buildFollow(author, friend === author ? me : friend)
    await call('GET user/view', { id: me.id }, { as: author })
    await call('POST message/send', { id: me.id, text: '在吗' }, { as: author })
  }
  await buildFollow(me, friend)
  await against(me)
  await buildBlock(foes[0]!, me)
  await buildBlock(me, foes[1]!)
  return { me, foes, friend, host, category, tag: (await call('GET tags', { search: word })).body[0]!.id, word }
}

describe.each<[string, string, (me: BuiltMember) => Promise<void>]>([
  ['one', '青草湾的鳊鱼', async () => {}],
  ['a crowd', '白石滩的鳜鱼', buildCrowd],
])('to a member whom %s blocked', (_, word, against) => {
  let town: Town
  beforeAll(async () => {
    await db.updateTable('post').set({ deleted_at: new Date() }).execute()
    town = await buildTown(word, against)
  })

  const lists: [EndpointName, (town: Town) => object][] = [
    ['GET posts', ({ category }) => ({ category })],
    ['GET posts', ({ tag }) => ({ tag })],
    ['GET posts', ({ tag, category }) => ({ tag, category })],
    ['GET posts', ({ category }) => ({ category, orderby: 'hot' })],
    ['GET posts/sticky', () => ({})],
    ['GET posts/like', () => ({})],
    ['GET collect/posts', () => ({})],
    ['GET search/search', ({ word }) => ({ word, scope: 'post' })],
    ['GET search/search', ({ word }) => ({ word, scope: 'user' })],
    ['GET user/followers', () => ({})],
    ['GET user/visitors', () => ({})],
    ['GET user/comment-likes', () => ({})],
    ['GET message', () => ({})],
  ]

  test.each(lists)('%s has what one without blocks did, and counts no other (%#)', async (name, inputOf) => {
    const { body, total } = (await call(name, inputOf(town) as Input<typeof name>, { as: town.me })) as { body: object[]; total: number }
    expect([body.length, total]).toEqual([1, 1])
    const said = JSON.stringify(body)
    for (const { nickname } of town.foes) expect(said).not.toContain(nickname)
    expect(said).toContain(town.friend.nickname)
  })

  test.each<[EndpointName, (town: Town) => object]>([
    ['GET posts', () => ({})],
    ['GET posts', () => ({ type: 'words' })],
    ['GET posts', () => ({ orderby: 'hot' })],
    ['GET posts/most', () => ({ meta: 'likes' })],
    ['GET posts/comment', () => ({})],
    ['GET posts/relate', ({ host }) => ({ id: host.id })],
    ['GET comments/recent', () => ({})],
    ['GET comments', ({ host }) => ({ id: host.id })],
  ])('%s has on its pages as many as it says, and none of theirs (%#)', async (name, inputOf) => {
    const page = async (page: number) =>
      (await call(name, { ...inputOf(town), page, per_page: 1 } as Input<typeof name>, { as: town.me })) as {
        body: { id: number }[]
        total: number
      }
    const { total } = await page(1)
    const pages = await Promise.all(Array.from({ length: total }, (_, i) => page(i + 1)))
    expect(total).toBeGreaterThan(0)
    expect(new Set(pages.flatMap(({ body }) => body.map(({ id }) => id))).size).toBe(total)
    expect(await refused(name, { ...inputOf(town), page: total + 1, per_page: 1 }, { as: town.me })).toMatchObject({
      code: 'rest_post_invalid_page_number',
    })
    for (const { nickname } of town.foes) expect(JSON.stringify(pages)).not.toContain(nickname)
  })

  test('unread messages, and who is there, are those of the others', async () => {
    const { me, foes, friend } = town
    expect((await call('GET message/unread', {}, { as: me })).body.messages).toBe(1)
    for (const { token } of [...foes, friend]) await call('POST user/update-status', { online: 1 }, { as: { token } })
    const online = await call('GET user/online', { ids: [...foes, friend].map(({ id }) => id).join(',') }, { as: me })
    expect(online.body.map((user) => user.online)).toEqual([false, false, true])
  })

  test('the homepage and the lists of those who blocked them are closed, and theirs to those whom they blocked', async () => {
    const {
      me,
      foes: [blocker, blocked],
    } = town
    expect((await call('GET user/view', { id: blocker!.id }, { as: me })).body).toMatchObject({
      counts: { posts: 0 },
      can: { follow: false },
    })
    expect((await call('GET user/view', { id: me.id }, { as: blocked })).body).toMatchObject({
      counts: { following: 0 },
      can: { follow: false },
    })
    expect(await call('GET posts', { author: blocker!.id }, { as: me })).toMatchObject({ body: [], total: 0 })
    for (const [reader, { id }] of [
      [me, blocker!],
      [blocked!, me],
    ] as const)
      expect(await refused('GET user/followers', { id }, { as: reader })).toMatchObject({ status: 404 })
  })

  test('no statement is sent, and no row comes back, with all of them in it', async () => {
    const sizes: number[] = []
    const note = (values: unknown) => void sizes.push(JSON.stringify(values)?.length ?? 0)
    const ask = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
    const query = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      for (const value of (given[0] as { values?: unknown[] }).values ?? []) note(value)
      const answer = ask.apply(this, given)
      if (answer instanceof Promise)
        void answer.then(
          ({ rows }: { rows: unknown[] }) => rows?.forEach(note),
          () => {},
        )
      return answer
    } as never)
    for (const [name, inputOf] of lists) await call(name, inputOf(town) as Input<typeof name>, { as: town.me })
    await call('GET message/unread', {}, { as: town.me })
    await call('GET posts/detail', { id: town.host.id }, { as: town.me })
    expect(query).toHaveBeenCalled()
    expect(Math.max(...sizes)).toBeLessThan(SHORT)
  })
})

test('a moderator whom a crowd blocked meets them all', async () => {
  const [moderator, member] = [await buildModerator(), await buildMember()]
  await buildCrowd(moderator)
  await buildBlock(member, moderator)
  const { id } = await buildPost({ author: member })
  expect((await call('GET posts', { author: member.id }, { as: moderator })).body).toMatchObject([{ id }])
  expect((await call('GET user/view', { id: member.id }, { as: moderator })).body.can.follow).toBe(true)
})

import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { modules } from '../../../server/src/modules.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { openTestServer } from '../support/server.ts'
import { createTownClock, setClock, withClock } from '../support/townClock.ts'

const { db, call, refused, buildMember, buildModerator, buildForum, buildPost, buildBlock, runJobs, close } = await openTestServer({
  connect: withClock,
})
await createTownClock(db)
afterAll(close)
keepToOneDay()

beforeAll(() => storeSetting(db, 'seast_reward', { maxFen: 5_000, authorPercent: 80 }))
afterEach(() => setClock(db, null))
beforeEach(() => storeSetting(db, 'seast_giving_day', { credit: 100_000, points: 0 }))
afterEach(async () => expect(await audit(db, modules)).toEqual([]))

const creditOf = async (member: { token: string }) => (await call('GET wallet', {}, { as: member })).body.credit

describe('POST reward/send', () => {
  test('gives the author their share, and tells them', async () => {
    const [giver, author] = [await buildMember({ credit: 1_000 }), await buildMember()]
    const { id } = await buildPost({ author })
    const { body } = await call('POST reward/send', { id, amountFen: 521, word: ' 写得真细 ' }, { as: giver })
    expect(body).toMatchObject({ credit: 479, reward: { amountFen: null, word: '写得真细', user: { id: giver.id } } })
    expect(await creditOf(author)).toBe(417)
    expect((await call('GET notice/list', {}, { as: author })).body).toEqual([
      expect.objectContaining({ kind: 'reward', text: '写得真细', link: `/pagesA/reward/reward?id=${id}` }),
    ])
    await call('POST reward/send', { id, amountFen: 100 }, { as: giver })
    // Each is told of by itself.
    expect((await call('GET notice/list', {}, { as: author })).body.map(({ text }) => text)).toEqual(['', '写得真细'])
    const spent = { kind: 'reward', amount: -521, subject: { type: 'post', id } }
    expect((await call('GET wallet/note', { type: 'outlay' }, { as: giver })).body[1]).toMatchObject(spent)
  })

  test('of as much as the operator allows is taken, and the answer shows how much where the giver wants that', async () => {
    const giver = await buildMember({ credit: 5_000 })
    const { body } = await call('POST reward/send', { id: (await buildPost()).id, amountFen: 5_000, showAmount: true }, { as: giver })
    expect(body).toMatchObject({ credit: 0, reward: { amountFen: 5_000 } })
  })

  test('of one fen gives the author all of it', async () => {
    const [giver, author] = [await buildMember({ credit: 1 }), await buildMember()]
    const { id } = await buildPost({ author })
    await call('POST reward/send', { id, amountFen: 1 }, { as: giver })
    expect([await creditOf(giver), await creditOf(author)]).toEqual([0, 1])
  })

  test.each([
    [100, 521],
    [1, 6],
  ])('of which %i percent are the author’s gives them that, rounded up', async (authorPercent, fen) => {
    await storeSetting(db, 'seast_reward', { maxFen: 5_000, authorPercent })
    try {
      const [giver, author] = [await buildMember({ credit: 521 }), await buildMember()]
      await call('POST reward/send', { id: (await buildPost({ author })).id, amountFen: 521 }, { as: giver })
      expect([await creditOf(giver), await creditOf(author)]).toEqual([0, fen])
    } finally {
      await storeSetting(db, 'seast_reward', { maxFen: 5_000, authorPercent: 80 })
    }
  })

  test('to an author who owes the giver as much is set against that', async () => {
    const [giver, author] = [await buildMember({ credit: 1 }), await buildMember()]
    const [sold, { id }] = [await buildPost({ author, visibility: 1, price_fen: 1 }), await buildPost({ author })]
    await call('POST power/pay', { id: sold.id, priceFen: 1 }, { as: giver })
    await call('POST reward/send', { id: (await buildPost()).id, amountFen: 1 }, { as: author })
    await call('POST content-manage/delete', { id: sold.id }, { as: author })
    await runJobs()
    expect((await call('POST reward/send', { id, amountFen: 1 }, { as: giver })).body.credit).toBe(0)
    expect((await call('GET wallet', {}, { as: author })).body).toMatchObject({ credit: 0, owed: 0 })
  })

  test('with one key is given once, however often it is sent at once', async () => {
    const [giver, author] = [await buildMember({ credit: 1_000 }), await buildMember()]
    const { id } = await buildPost({ author })
    const options = { as: giver, headers: { 'idempotency-key': 'one-reward' } }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => call('POST reward/send', { id, amountFen: 100 }, options)))
    for (const { body } of others) expect(body).toEqual(first!.body)
    expect([await creditOf(giver), await creditOf(author)]).toEqual([900, 80])
    const again = await refused('POST reward/send', { id, amountFen: 200 }, options)
    expect(again.code).toBe('rest_idempotency_conflict')
  })

  test('in a ring, at once and often, moves what it says', async () => {
    const ring = [await buildMember({ credit: 500 }), await buildMember({ credit: 500 }), await buildMember({ credit: 500 })]
    const posts = await Promise.all(ring.map((author) => buildPost({ author })))
    const given = ring.flatMap((giver, at) => Array.from({ length: 15 }, () => ({ giver, id: posts[(at + 1) % 3]!.id })))
    await Promise.all(given.map(({ giver, id }) => call('POST reward/send', { id, amountFen: 10 }, { as: giver })))
    expect(await Promise.all(ring.map(creditOf))).toEqual([470, 470, 470])
  })

  test('at once many times gives what the credit is enough for', async () => {
    const [giver, author] = [await buildMember({ credit: 250 }), await buildMember()]
    const { id } = await buildPost({ author })
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => call('POST reward/send', { id, amountFen: 100 }, { as: giver })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await creditOf(giver)).toBe(50)
  })

  test('ends for today at the limit, even at once', async () => {
    await storeSetting(db, 'seast_giving_day', { credit: 300, points: 0 })
    const [giver, author] = [await buildMember({ credit: 5_000 }), await buildMember()]
    const { id } = await buildPost({ author })
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => call('POST reward/send', { id, amountFen: 100 }, { as: giver })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await refused('POST reward/send', { id, amountFen: 1 }, { as: giver })).code).toBe('giving_limit')
  })

  test('shares the limit of a day with gifts and red packets, in posts too', async () => {
    await storeSetting(db, 'seast_giving_day', { credit: 500, points: 0 })
    const [giver, author] = [await buildMember({ credit: 5_000 }), await buildMember()]
    const { id } = await buildPost({ author })
    const packet = (total: number) => ({ unit: 'credit', split: 'equal', total, count: 1 }) as const
    const ways = [
      ['POST reward/send', (fen: number) => ({ id, amountFen: fen })],
      ['POST redbag/send', (fen: number) => ({ userId: author.id, ...packet(fen) })],
      ['POST publish/redbag', (fen: number) => ({ content: '见者有份', takers: 'everyone', ...packet(fen) })],
      ['POST gift/send', () => ({ gift: 'thermos', price: 200, userId: author.id })],
    ] as const
    for (const [name, input] of ways) await call(name, input(100) as never, { as: giver })
    expect(await creditOf(giver)).toBe(4_500)
    for (const [name, input] of ways) expect((await refused(name, input(1), { as: giver })).code).toBe('giving_limit')
    expect(await creditOf(giver)).toBe(4_500)
  })

  test('needs a session', async () => {
    const { id } = await buildPost()
    expect((await refused('POST reward/send', { id, amountFen: 100 })).code).toBe('rest_not_logged_in')
  })

  test.each([
    ['nothing', { amountFen: 0 }],
    ['less than nothing', { amountFen: -5 }],
    ['half a fen', { amountFen: 1.5 }],
    ['more than anyone has', { amountFen: 2 ** 53 }],
    ['more than the operator allows', { amountFen: 5_001 }],
    ['an amount as text', { amountFen: '1e3' }],
    ['no amount', {}],
    ['a word without end', { amountFen: 100, word: '好'.repeat(41) }],
  ])('of %s is refused', async (_what, input) => {
    const [giver, { id }] = [await buildMember({ credit: 100_000 }), await buildPost()]
    expect((await refused('POST reward/send', { id, ...input }, { as: giver })).code).toBe('rest_invalid_param')
    expect(await creditOf(giver)).toBe(100_000)
  })

  const CHILD = `${new Date().getFullYear() - 12}-05-01`
  const GROWN = `${new Date().getFullYear() - 30}-05-01`
  test.each([
    ['who is too young', { birthday: CHILD }, {}, 'giving_underage'],
    ['who has too little', { credit: 99 }, {}, 'insufficient_balance'],
    ['who is banned', { banned: true }, {}, 'rest_banned'],
    ['for a private post', {}, { visibility: 3 as const }, 'rest_post_locked'],
    ['for a draft', {}, { state: 'draft' as const }, 'rest_not_found'],
    ['for a post that is gone', {}, { deleted: true }, 'rest_not_found'],
  ])('by one %s is refused', async (_what, giver, post, code) => {
    const member = await buildMember({ credit: 1_000, birthday: GROWN, ...giver })
    const { id } = await buildPost(post)
    expect((await refused('POST reward/send', { id, amountFen: 100 }, { as: member })).code).toBe(code)
  })

  test('by whom the town’s day makes old enough is taken, by who is a day younger not, and nobody has to say a birthday', async () => {
    const { id } = await buildPost()
    const giver = (birthday: string | null) => buildMember({ credit: 100, birthday })
    const [old, young, silent] = [await giver('2006-05-10'), await giver('2006-05-11'), await giver(null)]
    // By UTC it is still the day before.
    await setClock(db, '2024-05-10T00:30:00+08:00')
    for (const as of [old, silent]) await call('POST reward/send', { id, amountFen: 100 }, { as })
    expect((await refused('POST reward/send', { id, amountFen: 100 }, { as: young })).code).toBe('giving_underage')
  })

  test.each(['held', 'checking'] as const)('for a post that is %s is refused, also to a moderator, who sees it', async (state) => {
    const moderator = await buildMember({ role: 'moderator', credit: 1_000 })
    const { id } = await buildPost({ state })
    expect((await call('GET posts/detail', { id }, { as: moderator })).body.state).toBe(state)
    expect((await refused('POST reward/send', { id, amountFen: 100 }, { as: moderator })).code).toBe('rest_not_found')
    expect(await creditOf(moderator)).toBe(1_000)
  })

  test("of one's own post is refused, and so is one across a block", async () => {
    const [giver, author] = [await buildMember({ credit: 1_000 }), await buildMember({ credit: 1_000 })]
    const { id } = await buildPost({ author })
    expect((await refused('POST reward/send', { id, amountFen: 100 }, { as: author })).code).toBe('rest_forbidden')
    await buildBlock(author, giver)
    expect((await refused('POST reward/send', { id, amountFen: 100 }, { as: giver })).code).toBe('rest_not_found')
    expect(await creditOf(giver)).toBe(1_000)
  })
})

describe('GET reward/get', () => {
  test('has who gave, the latest first, and how much only where they want it seen', async () => {
    const [one, other, author] = [await buildMember({ credit: 1_000 }), await buildMember({ credit: 1_000 }), await buildMember()]
    const { id } = await buildPost({ author })
    await call('POST reward/send', { id, amountFen: 100, showAmount: true, word: '学到了' }, { as: one })
    await call('POST reward/send', { id, amountFen: 888 }, { as: other })
    for (const as of [undefined, author, await buildModerator()])
      expect(await call('GET reward/get', { id }, as ? { as } : {})).toMatchObject({
        total: 2,
        body: [
          { user: { id: other.id }, amountFen: null, word: '' },
          { user: { id: one.id }, amountFen: 100, word: '学到了' },
        ],
      })
    const second = await call('GET reward/get', { id, per_page: 1, page: 2 })
    expect(second).toMatchObject({ total: 2, pages: 2, body: [{ user: { id: one.id } }] })
    await buildBlock(author, one)
    const met = await call('GET reward/get', { id }, { as: author })
    expect([met.total, met.body.map(({ user }) => user.id)]).toEqual([1, [other.id]])
  })

  test('has none for those to whom the post is private by now, or in a forum that is closed to them', async () => {
    const [giver, author] = [await buildMember({ credit: 200 }), await buildMember()]
    const forum = await buildForum({ access: 'vip' })
    const posts = [await buildPost({ author }), await buildPost({ author })]
    for (const { id } of posts) await call('POST reward/send', { id, amountFen: 100, word: '学到了' }, { as: giver })
    await db.updateTable('post').set({ visibility: 3 }).where('id', '=', posts[0]!.id).execute()
    await db.updateTable('post').set({ forum_id: forum.id, closed: true }).where('id', '=', posts[1]!.id).execute()
    for (const { id } of posts) {
      expect(await call('GET reward/get', { id })).toMatchObject({ total: 0, body: [] })
      expect(await call('GET reward/get', { id }, { as: giver })).toMatchObject({ total: 0, body: [] })
    }
    expect((await call('GET reward/get', { id: posts[1]!.id }, { as: await buildModerator() })).total).toBe(1)
    expect((await call('GET reward/get', { id: posts[0]!.id }, { as: author })).total).toBe(1)
  })

  test('has none of a post that the viewer cannot see', async () => {
    const { id } = await buildPost({ state: 'draft' })
    expect((await refused('GET reward/get', { id })).code).toBe('rest_not_found')
  })
})

test("a reward is in the giver's file with what it cost, and in the author's with what they got of it", async () => {
  const [giver, author] = [await buildMember({ credit: 1_000 }), await buildMember()]
  const { id: postId } = await buildPost({ author })
  const { body } = await call('POST reward/send', { id: postId, amountFen: 521, word: '写得真细' }, { as: giver })
  const fileOf = async (as: { token: string }) => (await call('GET user/export', {}, { as })).body
  const reward = { id: body.reward.id, postId, at: expect.any(String) }
  expect(await fileOf(giver)).toMatchObject({ rewardsGiven: [{ ...reward, amountFen: 521, word: '写得真细' }], rewardsReceived: [] })
  const theirs = await fileOf(author)
  expect(theirs).toMatchObject({ rewardsGiven: [], rewardsReceived: [{ ...reward, amountFen: 417 }] })
  expect(JSON.stringify(theirs)).not.toContain('521')
})

test('what somebody said with rewards and gifts goes with their account, and nothing that others said', async () => {
  const [author, ...givers] = [await buildMember(), await buildMember({ credit: 1_000 }), await buildMember({ credit: 1_000 })]
  const { id } = await buildPost({ author })
  for (const as of givers) {
    await call('POST reward/send', { id, amountFen: 100, word: '学到了' }, { as })
    await call('POST gift/send', { gift: 'thermos', price: 200, userId: author!.id, word: '暖暖手' }, { as })
  }
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(0) })
    .where('id', '=', givers[0]!.id)
    .execute()
  await call('POST site/logoff', {}, { as: givers[0]! })
  const words = (list: readonly { word: string }[]) => list.map(({ word }) => word)
  expect(words((await call('GET reward/get', { id })).body)).toEqual(['学到了', ''])
  expect(words((await call('GET gift/note', { type: 'received' }, { as: author! })).body)).toEqual(['暖暖手', ''])
})

test('GET reward/setting says what rewards may be', async () => {
  expect((await call('GET reward/setting')).body).toEqual({
    maxFen: 5_000,
    authorPercent: 80,
    choicesFen: [100, 200, 520, 1_000, 2_000],
  })
  await storeSetting(db, 'seast_reward', { maxFen: 1_000, authorPercent: 70 })
  expect((await call('GET reward/setting')).body).toEqual({ maxFen: 1_000, authorPercent: 70, choicesFen: [100, 200, 520, 1_000] })
})

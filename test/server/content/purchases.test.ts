import { sql } from 'kysely'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { modules } from '../../../server/src/modules.ts'
import { openTestServer } from '../support/server.ts'

const { context, call, refused, db, buildMember, buildModerator, buildForum, buildPost, runJobs, jobs, close } = await openTestServer()
afterAll(close)
beforeAll(async () => {
  await storeSetting(db, 'seast_paid_posts', { authorPercent: 70 })
  await storeSetting(db, 'seast_vip_plans', [{ id: 'week', months: 1, priceFen: 500 }])
})
afterEach(async () => expect(await audit(db, modules)).toEqual([]))

type Member = Awaited<ReturnType<typeof buildMember>>
const PRICE = 501
const creditOf = async (as: Member) => (await call('GET wallet', {}, { as })).body.credit
const buy = (as: Member, id: number, priceFen = PRICE) => call('POST power/pay', { id, priceFen }, { as })
const read = async (as: Member, id: number) => (await call('GET posts/detail', { id }, { as })).body

test('is told to its author, without a word of who it was; while that is unread once', async () => {
  const [author, ...readers] = [await buildMember(), await buildMember({ credit: 1_000 }), await buildMember({ credit: 1_000 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE, title: '老桥下的钓点' })
  for (const reader of readers) await buy(reader, id)
  await buy(readers[0]!, id)
  const { body } = await call('GET notice/list', {}, { as: author })
  expect(body).toEqual([expect.objectContaining({ kind: 'post_bought', tab: 'system', users: [], text: '老桥下的钓点' })])
  expect(body[0]!.link).toContain(String(id))
})

async function sold() {
  const [author, reader] = [await buildMember(), await buildMember({ credit: 1_000 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE, body: '钓点在老桥下' })
  await buy(reader, id)
  return { author, reader, id }
}

test('opens it for good, and shares its price between author and site', async () => {
  const [author, reader] = [await buildMember(), await buildMember({ credit: 1_000 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE, body: '钓点在老桥下' })
  expect((await read(reader, id)).locked).toMatchObject({ by: 'paid', priceFen: PRICE })
  const { body } = await buy(reader, id)
  expect(body).toMatchObject({ body: '钓点在老桥下', locked: null })
  expect([await creditOf(reader), await creditOf(author)]).toEqual([499, 351])
  expect((await call('GET wallet/note', { type: 'income' }, { as: author })).body).toEqual([
    expect.objectContaining({ kind: 'paid_post', amount: 351, subject: { type: 'post', id } }),
  ])
})

test('paid for by ten taps and two devices at once it is paid once', async () => {
  const [author, reader] = [await buildMember(), await buildMember({ credit: 5_000 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE })
  await Promise.all(Array.from({ length: 10 }, () => buy(reader, id)))
  expect([await creditOf(reader), await creditOf(author)]).toEqual([5_000 - PRICE, 351])
})

test('is refused at another price, without the credit, and where no price opens it', async () => {
  const [author, poor] = [await buildMember(), await buildMember({ credit: PRICE - 1 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE })
  const codeOf = async (post: number, priceFen: number) => (await refused('POST power/pay', { id: post, priceFen }, { as: poor })).code
  expect(await codeOf(id, PRICE - 1)).toBe('price_changed')
  expect(await codeOf(id, PRICE)).toBe('insufficient_balance')
  const vip = await buildPost({ author, visibility: 4 })
  expect(await codeOf(vip.id, 1)).toBe('rest_post_locked')
  const draft = await buildPost({ author, visibility: 1, price_fen: PRICE, state: 'draft' })
  expect(await codeOf(draft.id, PRICE)).toBe('rest_not_found')
  expect((await read(poor, id)).locked).toMatchObject({ by: 'paid' })
  expect(await creditOf(poor)).toBe(PRICE - 1)
})

test('a reader whom its author has blocked finds no such post', async () => {
  const [author, reader] = [await buildMember(), await buildMember({ credit: 1_000 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE })
  await call('POST content-manage/add-blacklist', { id: reader.id }, { as: author })
  expect((await refused('POST power/pay', { id, priceFen: PRICE }, { as: reader })).code).toBe('rest_not_found')
  expect(await creditOf(reader)).toBe(1_000)
})

test('what was bought stays readable when its author blocks the reader, who can do nothing else with it', async () => {
  const { author, reader, id } = await sold()
  const [other, beside] = [await buildMember(), await buildPost({ author })]
  for (const blocked of [reader, other]) await call('POST content-manage/add-blacklist', { id: blocked.id }, { as: author })
  const detail = await read(reader, id)
  expect(detail).toMatchObject({ body: '钓点在老桥下', locked: null })
  expect(Object.values(detail.can)).not.toContain(true)
  const codes = await Promise.all([
    refused('GET posts/detail', { id }, { as: other }),
    refused('GET posts/detail', { id: beside.id }, { as: reader }),
    refused('GET comments', { id }, { as: reader }),
    refused('POST comments', { type: 'comment', id, content: '在哪' }, { as: reader }),
    refused('POST comments', { type: 'like', id, on: true }, { as: reader }),
  ])
  expect(codes.map(({ code }) => code)).toEqual(codes.map(() => 'rest_not_found'))
  expect((await call('GET posts', { author: author.id }, { as: reader })).body).toEqual([])
  // What is held is held for them as well.
  await db.updateTable('post').set({ state: 'held' }).where('id', '=', id).execute()
  expect((await refused('GET posts/detail', { id }, { as: reader })).code).toBe('rest_not_found')
  await call('POST content-manage/delete', { id }, { as: author })
  await runJobs()
  expect([await creditOf(reader), await creditOf(author)]).toEqual([1_000, 0])
})

test.each([
  ['VIP only', { visibility: 4 }],
  ['by password', { visibility: 2, password: 'carp' }],
  ['for those who follow a topic', { visibility: 5, tags: ['黑坑'] as string[], topic: '黑坑' }],
] as const)('what was bought stays open when its author makes it %s', async (_what, lock) => {
  const { author, reader, id } = await sold()
  await call('POST publish/words', { id, content: '钓点换到新桥', ...lock }, { as: author })
  expect(await read(reader, id)).toMatchObject({ body: '钓点换到新桥', locked: null })
  expect((await read(await buildMember(), id)).locked).not.toBeNull()
})

test.each([
  ['deleted', async (author: Member, id: number) => void (await call('POST content-manage/delete', { id }, { as: author }))],
  [
    'made private',
    async (author: Member, id: number) => void (await call('POST publish/words', { id, content: '不卖了', visibility: 3 }, { as: author })),
  ],
])('a post that is %s is refunded, once', async (_what, take) => {
  const { author, reader, id } = await sold()
  const second = await buildMember({ credit: 1_000 })
  await buy(second, id)
  const { id: beside } = await buildPost({ visibility: 1, price_fen: 1, body: '别处的钓点' })
  await buy(reader, beside, 1)
  await take(author, id)
  await runJobs()
  await runJobs()
  expect([await creditOf(reader), await creditOf(second), await creditOf(author)]).toEqual([999, 1_000, 0])
  // What else they bought is theirs.
  expect(await read(reader, beside)).toMatchObject({ body: '别处的钓点', locked: null })
  expect((await call('GET wallet/note', { type: 'income' }, { as: reader })).body[0]).toMatchObject({ kind: 'refund', amount: PRICE })
})

test('who was paid back reads it again only for its price, which they may pay once more', async () => {
  const { author, reader, id } = await sold()
  await call('POST publish/words', { id, content: '不卖了', visibility: 3 }, { as: author })
  await runJobs()
  await call('POST publish/words', { id, content: '又卖了', visibility: 1, priceFen: PRICE }, { as: author })
  expect((await read(reader, id)).locked).toMatchObject({ by: 'paid' })
  expect([(await buy(reader, id)).body.locked, await creditOf(reader), await creditOf(author)]).toEqual([null, 1_000 - PRICE, 351])
})

test('who was paid back has nothing to read on where its author blocks them by then', async () => {
  const { author, reader, id } = await sold()
  await call('POST publish/words', { id, content: '不卖了', visibility: 3 }, { as: author })
  await runJobs()
  await call('POST publish/words', { id, content: '又卖了', visibility: 1, priceFen: PRICE }, { as: author })
  await call('POST content-manage/add-blacklist', { id: reader.id }, { as: author })
  expect((await refused('GET posts/detail', { id }, { as: reader })).code).toBe('rest_not_found')
})

test('what its author has spent is paid back as it comes in, and no credit out of nothing', async () => {
  const { author, reader, id } = await sold()
  const { id: theirs } = await buildPost({ author: reader, visibility: 1, price_fen: 301 })
  await buy(author, theirs, 301)
  const own = async () => [await creditOf(reader), await creditOf(author)]
  expect(await own()).toEqual([710, 50])
  await call('POST publish/words', { id, content: '不卖了', visibility: 3 }, { as: author })
  await runJobs()
  // The site gives its own share back, and the author what is left of theirs.
  expect(await own()).toEqual([910, 0])
  for (let time = 1; time <= 2; time++) {
    await call('POST publish/words', { id, content: '又卖了', visibility: 1, priceFen: PRICE }, { as: author })
    await call('POST publish/words', { id, content: '不卖了', visibility: 3 }, { as: author })
    await runJobs()
  }
  expect(await own()).toEqual([910, 0])
  const next = await buildPost({ author, visibility: 1, price_fen: PRICE })
  await buy(await buildMember({ credit: 1_000 }), next.id)
  expect(await own()).toEqual([1_211, 50])
})

test('what its author owes goes to those first who have waited longest', async () => {
  const author = await buildMember()
  const readers = [await buildMember({ credit: 1_000 }), await buildMember({ credit: 1_000 })]
  const posts = await Promise.all(readers.map(() => buildPost({ author, visibility: 1, price_fen: PRICE })))
  for (const [at, reader] of readers.entries()) await buy(reader, posts[at]!.id)
  const { id: theirs } = await buildPost({ visibility: 1, price_fen: 702 })
  await buy(author, theirs, 702)
  for (const { id } of posts) {
    await call('POST content-manage/delete', { id }, { as: author })
    await runJobs()
  }
  const own = () => Promise.all([...readers, author].map(creditOf))
  expect(await own()).toEqual([649, 649, 0])
  const next = await buildPost({ author, visibility: 1, price_fen: PRICE })
  await buy(await buildMember({ credit: 1_000 }), next.id)
  expect(await own()).toEqual([1_000, 649, 0])
})

test('what its author has spent all of is owed to every reader, and paid by what comes in', async () => {
  const author = await buildMember()
  const readers = [await buildMember({ credit: 1 }), await buildMember({ credit: 1 })]
  // Of one fen the author gets all: the site has nothing to give back.
  const { id } = await buildPost({ author, visibility: 1, price_fen: 1 })
  for (const reader of readers) await buy(reader, id, 1)
  const { id: theirs } = await buildPost({ visibility: 1, price_fen: 2 })
  await buy(author, theirs, 2)
  await call('POST content-manage/delete', { id }, { as: author })
  await runJobs()
  expect((await call('GET wallet', {}, { as: author })).body).toMatchObject({ credit: 0, owed: 2 })
  const { id: next } = await buildPost({ author, visibility: 1, price_fen: 2 })
  await buy(await buildMember({ credit: 2 }), next, 2)
  expect(await Promise.all([...readers, author].map(creditOf))).toEqual([1, 1, 0])
})

test('what is bought of an author who owes its reader as much is set against that', async () => {
  const [author, reader] = [await buildMember(), await buildMember({ credit: 1 })]
  const [{ id }, { id: next }, { id: theirs }] = [
    await buildPost({ author, visibility: 1, price_fen: 1 }),
    await buildPost({ author, visibility: 1, price_fen: 1 }),
    await buildPost({ visibility: 1, price_fen: 1 }),
  ]
  await buy(reader, id, 1)
  await buy(author, theirs, 1)
  await call('POST content-manage/delete', { id }, { as: author })
  await runJobs()
  expect((await buy(reader, next, 1)).body).toMatchObject({ locked: null })
  expect((await call('GET wallet', {}, { as: author })).body).toMatchObject({ credit: 0, owed: 0 })
  expect(await creditOf(reader)).toBe(0)
})

test('what a reader is paid back pays what they owe', async () => {
  const { author, reader, id } = await sold()
  const [third, { id: own }, { id: theirs }] = [
    await buildMember({ credit: 1_000 }),
    await buildPost({ author: reader, visibility: 1, price_fen: 1_000 }),
    await buildPost({ visibility: 1, price_fen: 1_199 }),
  ]
  await buy(third, own, 1_000)
  await buy(reader, theirs, 1_199)
  const wallets = async () => [
    (await call('GET wallet', {}, { as: reader })).body,
    (await call('GET wallet', {}, { as: third })).body,
    (await call('GET wallet', {}, { as: author })).body,
  ]
  await call('POST content-manage/delete', { id: own }, { as: reader })
  await runJobs()
  expect(await wallets()).toMatchObject([{ credit: 0, owed: 700 }, { credit: 300 }, { credit: 351 }])
  await call('POST content-manage/delete', { id }, { as: author })
  await runJobs()
  expect(await wallets()).toMatchObject([
    { credit: 0, owed: 199 },
    { credit: 801, owed: 0 },
    { credit: 0, owed: 0 },
  ])
})

test('two authors who bought of each other are paid back at once', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const [a, b] = [await buildMember({ credit: 1_000 }), await buildMember({ credit: 1_000 })]
      const posts = [
        await buildPost({ author: a, visibility: 1, price_fen: PRICE }),
        await buildPost({ author: b, visibility: 1, price_fen: PRICE }),
      ]
      await buy(b, posts[0]!.id)
      await buy(a, posts[1]!.id)
      return { a, b, posts }
    }),
  )
  await Promise.all(
    pairs.flatMap(({ a, b, posts }) => [a, b].map((author, n) => call('POST content-manage/delete', { id: posts[n]!.id }, { as: author }))),
  )
  await Promise.all(pairs.flatMap(({ posts }) => posts.map(({ id }) => jobs.refund_readers.run({ post: id }))))
  for (const { a, b } of pairs) expect([await creditOf(a), await creditOf(b)]).toEqual([1_000, 1_000])
})

test('an author who leaves pays their readers back', async () => {
  const { author, reader, id } = await sold()
  await call('POST user/del-apply', {}, { as: author })
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(Date.now() - 1_000) })
    .where('id', '=', author.id)
    .execute()
  await call('POST site/logoff', {}, { as: author })
  await runJobs()
  expect(await creditOf(reader)).toBe(1_000)
  expect((await refused('GET posts/detail', { id }, { as: reader })).code).toBe('rest_not_found')
})

test('what was bought goes home with its reader, with what they paid, and when they were paid back', async () => {
  const { author, reader, id } = await sold()
  const other = await buildMember({ credit: 1_000 })
  await buy(other, id)
  const purchases = async (as: Member) => ((await call('GET user/export', {}, { as })).body as unknown as Record<string, unknown>).purchases
  const bought = { postId: id, priceFen: PRICE, boughtAt: expect.any(String) }
  expect(await purchases(reader)).toEqual([{ ...bought, refundedAt: null }])
  await call('POST content-manage/delete', { id }, { as: author })
  await runJobs()
  expect(await purchases(other)).toEqual([{ ...bought, refundedAt: expect.any(String) }])
  expect(await purchases(author)).toEqual([])
})

test('its author and moderators read it without paying', async () => {
  const [author, moderator] = [await buildMember({ credit: 1_000 }), await buildModerator({ credit: 1_000 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE, body: '钓点在老桥下' })
  for (const as of [author, moderator]) {
    expect((await buy(as, id)).body).toMatchObject({ body: '钓点在老桥下', locked: null })
    expect(await creditOf(as)).toBe(1_000)
  }
})

test('what a moderator sends back to its author is paid back', async () => {
  const { author, reader, id } = await sold()
  await call('POST content-manage/refuse', { id, content: '请补充' }, { as: await buildModerator() })
  await runJobs()
  expect([await creditOf(reader), await creditOf(author)]).toEqual([1_000, 0])
})

test('what is held for good, as its author has objected in vain, is paid back, and not before', async () => {
  const { author, reader, id } = await sold()
  await storeSetting(db, 'seast_review_types', ['words'])
  await call('POST publish/words', { id, content: '钓点在老桥下游', visibility: 1, priceFen: PRICE }, { as: author })
  await decideReview(context, id, false, '不行')
  await runJobs()
  await call('POST posts/appeal', { id, content: '为什么' }, { as: author })
  await runJobs()
  expect([await creditOf(reader), await creditOf(author)]).toEqual([1_000 - PRICE, 351])
  await decideReview(context, id, false, '还是不行')
  await runJobs()
  await resetSetting(db, 'seast_review_types')
  expect([await creditOf(reader), await creditOf(author)]).toEqual([1_000, 0])
})

test('what is held for long is paid back though its author does not object, and not what was let out again', async () => {
  const all = [await sold(), await sold()]
  const credits = () => Promise.all(all.map(({ reader }) => creditOf(reader)))
  const sweep = async (days: number) => {
    await sql`update held_sale set since = since - make_interval(days => ${days})`.execute(db)
    await jobs.refund_held.run({})
    await runJobs()
  }
  for (const { id } of all) await db.updateTable('post').set({ state: 'held' }).where('id', '=', id).execute()
  await sweep(0)
  await sweep(14)
  expect(await credits()).toEqual([1_000 - PRICE, 1_000 - PRICE])
  await db.updateTable('post').set({ state: 'live' }).where('id', '=', all[1]!.id).execute()
  await sweep(2)
  await db.updateTable('post').set({ state: 'held' }).where('id', '=', all[1]!.id).execute()
  await sweep(0)
  expect(await credits()).toEqual([1_000, 1_000 - PRICE])
})

test('what is held again after a change of its author has been held all the time', async () => {
  const { reader, id } = await sold()
  const isFor = async (days: number, state: 'held' | 'checking') => {
    await db.updateTable('post').set({ state }).where('id', '=', id).execute()
    await jobs.refund_held.run({})
    await sql`update held_sale set since = since - make_interval(days => ${days})`.execute(db)
    await jobs.refund_held.run({})
    await runJobs()
    return creditOf(reader)
  }
  expect(await isFor(8, 'held')).toBe(1_000 - PRICE)
  expect(await isFor(6, 'checking')).toBe(1_000 - PRICE)
  expect(await isFor(2, 'held')).toBe(1_000)
})

test('what was held for long, and waits for a look at its change, is paid back all the same', async () => {
  const { reader, id } = await sold()
  await db.updateTable('post').set({ state: 'held' }).where('id', '=', id).execute()
  await jobs.refund_held.run({})
  await db.updateTable('post').set({ state: 'checking' }).where('id', '=', id).execute()
  await sql`update held_sale set since = since - make_interval(days => 16)`.execute(db)
  await jobs.refund_held.run({})
  await runJobs()
  expect(await creditOf(reader)).toBe(1_000)
})

test('what was bought stays readable in a forum that its reader may not enter', async () => {
  const [host, author, reader, other] = [
    await buildMember(),
    await buildMember(),
    await buildMember({ credit: 1_000 }),
    await buildMember(),
  ]
  const [open, closed] = [await buildForum({ moderators: [host] }), await buildForum({ access: 'vip', moderators: [host] })]
  const form = { forumId: open.id, title: '钓点', content: '在老桥下', visibility: 1 as const, priceFen: PRICE }
  const { id } = (await call('POST publish/bbs', form, { as: author })).body
  await buy(reader, id)
  await call('POST bbs/move', { id, forumId: closed.id }, { as: host })
  expect(await read(reader, id)).toMatchObject({ body: '在老桥下', locked: null })
  expect(await read(other, id)).toMatchObject({ title: '', locked: { by: 'forum' } })
})

import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { exportGifts } from '../../../server/src/domains/giving/giftQueries.ts'
import { exportParts, exportRedbags } from '../../../server/src/domains/giving/redbagQueries.ts'
import { exportRewards } from '../../../server/src/domains/giving/rewardQueries.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { drawingOf } from '../../../server/src/lib/drawings.ts'
import { modules } from '../../../server/src/modules.ts'
import { API, openTestServer } from '../support/server.ts'

const { db, call, refused, inject, buildMember, buildPicture, buildPost, buildBlock, runJobs, close } = await openTestServer()
afterAll(close)
afterEach(async () => expect(await audit(db, modules)).toEqual([]))

const walletOf = async (as: { token: string }) => (await call('GET wallet', {}, { as })).body
const tea = { gift: 'thermos', price: 200 }

test('GET gift has what the operator offers, each with a picture that can be fetched', async () => {
  const { body } = await call('GET gift')
  expect(body.length).toBeGreaterThanOrEqual(8)
  for (const { key, picture, names } of body) {
    const response = await inject({ url: picture })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringContaining('image/svg+xml')])
    expect(response.payload).toBe(drawingOf(key))
    expect(Object.values(names).every(Boolean)).toBe(true)
  }
  expect((await inject({ url: `${API}/gift/picture?key=nothing` })).statusCode).toBe(404)
})

test('a drawing holds nothing that could run or load', () => {
  for (const name of ['worm', 'float', 'lure', 'thermos', 'lantern', 'reel', 'carp', 'trophy']) {
    expect(drawingOf(name)).not.toMatch(/<script|\son\w+=|href|url\((?!#)|<foreignObject/i)
    expect(drawingOf(name)!.length).toBeLessThan(4_000)
  }
})

describe('POST gift/send', () => {
  test('to a member takes its price, is in both records, and notifies', async () => {
    const [giver, friend] = [await buildMember({ credit: 500 }), await buildMember()]
    const { body } = await call('POST gift/send', { ...tea, userId: friend.id, word: ' 暖暖手 ' }, { as: giver })
    expect(body).toMatchObject({
      message: null,
      balance: 300,
      note: { key: 'thermos', word: '暖暖手', from: { id: giver.id }, to: { id: friend.id } },
    })
    expect((await walletOf(friend)).credit).toBe(0)
    for (const [as, type] of [
      [giver, 'sent'],
      [friend, 'received'],
    ] as const)
      expect((await call('GET gift/note', { type }, { as })).body).toEqual([body.note])
    expect((await call('GET gift/note', { type: 'sent' }, { as: friend })).total).toBe(0)
    expect((await call('GET notice/list', {}, { as: friend })).body).toEqual([
      expect.objectContaining({ kind: 'gift', text: '暖暖手', link: '/pagesA/gift/note' }),
    ])
    await call('POST gift/send', { ...tea, userId: friend.id }, { as: giver })
    expect((await call('GET gift/my', {}, { as: friend })).body).toEqual([expect.objectContaining({ key: 'thermos', count: 2 })])
    // Each is told of by itself.
    const notices = (await call('GET notice/list', {}, { as: friend })).body
    expect(notices.map(({ kind, text }) => [kind, text])).toEqual([
      ['gift', ''],
      ['gift', '暖暖手'],
    ])
  })

  test('is listed with the latest first, and counted by what it is', async () => {
    const [giver, friend] = [await buildMember({ credit: 900 }), await buildMember()]
    for (const { gift, price } of [tea, { gift: 'lure', price: 100 }, tea])
      await call('POST gift/send', { gift, price, userId: friend.id }, { as: giver })
    const page = (page: number) => call('GET gift/note', { type: 'sent', per_page: 2, page }, { as: giver })
    const [first, second] = [await page(1), await page(2)]
    expect([first.total, ...[first, second].map(({ body }) => body.map(({ key }) => key))]).toEqual([3, ['thermos', 'lure'], ['thermos']])
    expect(first.body[0]!.id).toBeGreaterThan(second.body[0]!.id)
    const kinds = async () => (await call('GET gift/my', {}, { as: friend })).body.map(({ key, count }) => [key, count])
    expect(await kinds()).toEqual([
      ['thermos', 2],
      ['lure', 1],
    ])
    await call('POST gift/send', { gift: 'lure', price: 100, userId: friend.id }, { as: giver })
    expect(await kinds()).toEqual([
      ['lure', 2],
      ['thermos', 2],
    ])
  })

  test('shows both as they look', async () => {
    const [giver, friend] = [await buildMember({ credit: 500, vip: true }), await buildMember({ experience: 300 })]
    for (const { id } of [giver, friend])
      await db
        .updateTable('member')
        .set({ avatar_id: await buildPicture({ id }) })
        .where('id', '=', id)
        .execute()
    const { note } = (await call('POST gift/send', { ...tea, userId: friend.id }, { as: giver })).body
    const looks = async (id: number) => {
      const { nickName, avatar, level, vip } = (await call('GET user/view', { id })).body
      return { id, nickName, avatar, level, vip }
    }
    expect([note.from, note.to]).toEqual([await looks(giver.id), await looks(friend.id)])
    expect(note.from.avatar).not.toEqual(note.to.avatar)
  })

  test('is in the file of who gave it with its price and their words, and in that of who got it without', async () => {
    const [giver, friend] = [await buildMember({ credit: 500 }), await buildMember()]
    await call('POST gift/send', { ...tea, userId: friend.id, word: '暖暖手' }, { as: giver })
    const fileOf = async (as: { token: string }) => (await call('GET user/export', {}, { as })).body as unknown as Record<string, object[]>
    const [gave, got] = [await fileOf(giver), await fileOf(friend)]
    expect(gave).toMatchObject({ giftsGiven: [{ gift: 'thermos', unit: 'credit', price: 200, word: '暖暖手' }], giftsReceived: [] })
    expect(got).toMatchObject({ giftsGiven: [], giftsReceived: [{ gift: 'thermos' }] })
    for (const hidden of ['price', 'word']) expect(got.giftsReceived![0]).not.toHaveProperty(hidden)
  })

  test('in a conversation is a message, and no notice', async () => {
    const [giver, friend] = [await buildMember({ points: 50 }), await buildMember()]
    const input = { gift: 'worm', price: 20, userId: friend.id, chat: true, word: '上钩' }
    const { body } = await call('POST gift/send', input, { as: giver })
    expect(body.balance).toBe(30)
    const card = { type: 'gift', id: body.note.id, names: { en: 'Worm' }, picture: body.note.picture, word: '上钩', gone: false }
    expect(body.message).toMatchObject({ kind: 'card', to: friend.id, card })
    const { messages } = (await call('GET message/list', { id: giver.id }, { as: friend })).body
    expect(messages.at(-1)!.card).toEqual(body.message!.card)
    expect((await call('GET notice/list', {}, { as: friend })).total).toBe(0)
    await runJobs()
    expect((await call('GET user/ranking', { metric: 'gifts', period: 'day' }, { as: friend })).body.mine).toMatchObject({ amount: 1 })
    expect((await walletOf(giver)).points).toBe(30)
  })

  test('in a conversation says so where it is gone', async () => {
    const [giver, friend] = [await buildMember({ credit: 500 }), await buildMember()]
    const input = { ...tea, userId: friend.id, chat: true, word: '加我' }
    const { note } = (await call('POST gift/send', input, { as: giver })).body
    await db.deleteFrom('gift_sent').where('id', '=', note.id).execute()
    const { messages } = (await call('GET message/list', { id: giver.id }, { as: friend })).body
    expect(messages.at(-1)!.card).toMatchObject({ type: 'gift', id: note.id, names: { en: '—' }, picture: '', word: '', gone: true })
  })

  test('for a post goes to its author', async () => {
    const [giver, author] = [await buildMember({ credit: 500 }), await buildMember()]
    const { id } = await buildPost({ author })
    const { body } = await call('POST gift/send', { ...tea, postId: id }, { as: giver })
    expect(body.note).toMatchObject({ postId: id, to: { id: author.id } })
    expect((await refused('POST gift/send', { ...tea, postId: id }, { as: author })).code).toBe('rest_forbidden')
  })

  test.each([
    ['one that is closed to the giver', { visibility: 4 as const }, 'rest_post_locked'],
    ['one that nobody sees', { state: 'draft' as const }, 'rest_not_found'],
  ])('for a post, %s, is refused, and takes nothing', async (_what, post, code) => {
    const giver = await buildMember({ credit: 500 })
    const { id } = await buildPost(post)
    expect((await refused('POST gift/send', { ...tea, postId: id }, { as: giver })).code).toBe(code)
    expect((await walletOf(giver)).credit).toBe(500)
  })

  test('to a member who is gone is refused', async () => {
    const [giver, gone] = [await buildMember({ credit: 500 }), await buildMember({ deleted_at: new Date() })]
    expect((await refused('POST gift/send', { ...tea, userId: gone.id }, { as: giver })).code).toBe('rest_not_found')
  })

  test('with one key is given once', async () => {
    const [giver, friend] = [await buildMember({ credit: 900 }), await buildMember()]
    const options = { as: giver, headers: { 'idempotency-key': 'one-gift' } }
    const given = await Promise.all([1, 2, 3].map(() => call('POST gift/send', { ...tea, userId: friend.id, chat: true }, options)))
    expect(new Set(given.map(({ body }) => body.note.id)).size).toBe(1)
    expect((await walletOf(giver)).credit).toBe(700)
    expect((await call('GET message/list', { id: giver.id }, { as: friend })).body.messages).toHaveLength(1)
  })

  test('looks later as it did when it was given', async () => {
    const [giver, friend] = [await buildMember({ credit: 500 }), await buildMember()]
    await call('POST gift/send', { ...tea, userId: friend.id }, { as: giver })
    const names = { 'zh-Hans': '咖啡', 'zh-Hant': '咖啡', en: 'Coffee', es: 'Café', fr: 'Café' }
    const given = (await call('GET gift/my', {}, { as: friend })).body
    await storeSetting(db, 'seast_gifts', [{ key: 'thermos', names, unit: 'credit', price: 300, picture: 'lure' }])
    expect((await call('GET gift')).body).toMatchObject([{ key: 'thermos', unit: 'credit', price: 300, names: { en: 'Coffee' } }])
    expect((await refused('POST gift/send', { ...tea, userId: friend.id }, { as: giver })).code).toBe('price_changed')
    expect((await refused('POST gift/send', { gift: 'lure', price: 100, userId: friend.id }, { as: giver })).code).toBe(
      'rest_invalid_param',
    )
    const [note] = (await call('GET gift/note', { type: 'received' }, { as: friend })).body
    expect(note).toMatchObject({ names: { en: 'Hot tea' }, picture: given[0]!.picture })
    expect((await call('GET gift/my', {}, { as: friend })).body).toEqual([{ ...given[0], lastAt: note!.at }])
    const [offer] = (await call('GET gift')).body
    const later = await call('POST gift/send', { gift: 'thermos', price: 300, userId: friend.id }, { as: giver })
    const [received] = (await call('GET gift/my', {}, { as: friend })).body
    expect([later.body.note.picture, received!.picture]).toEqual([offer!.picture, offer!.picture])
    await db.deleteFrom('setting').where('key', '=', 'seast_gifts').execute()
  })

  test('has a picture of which the app can tell where it is', async () => {
    const names = { 'zh-Hans': '咖啡', 'zh-Hant': '咖啡', en: 'Coffee', es: 'Café', fr: 'Café' }
    const set = (picture: string) => storeSetting(db, 'seast_gifts', [{ key: 'coffee', names, unit: 'credit', price: 300, picture }])
    await expect(set('example.com/coffee.png')).rejects.toThrow('picture must be')
    await set('https://example.com/coffee.png')
    await db.deleteFrom('setting').where('key', '=', 'seast_gifts').execute()
  })

  test.each([
    ['nobody', {}, {}, 'rest_invalid_param'],
    ['two at once', { userId: 1, postId: 1 }, {}, 'rest_invalid_param'],
    ['somebody who is not there', { userId: 99_999_999 }, {}, 'rest_not_found'],
    ['a post that is not there', { postId: 99_999_999 }, {}, 'rest_not_found'],
    ['somebody, at a price of yesterday', { price: 199 }, {}, 'price_changed'],
    ['somebody, at no price', { price: 0 }, {}, 'rest_invalid_param'],
    ['somebody, with too little', { friend: true }, { credit: 199 }, 'insufficient_balance'],
    ['somebody, by a child', { friend: true }, { birthday: `${new Date().getFullYear() - 9}-01-01` }, 'giving_underage'],
    ['somebody, by the banned', { friend: true }, { banned: true }, 'rest_banned'],
  ])('to %s is refused, and takes nothing', async (_what, { friend, ...input }: Record<string, unknown>, owned, code) => {
    const giver = await buildMember({ credit: 500, ...owned })
    const to = friend ? { userId: (await buildMember()).id } : {}
    expect((await refused('POST gift/send', { ...tea, ...to, ...input }, { as: giver })).code).toBe(code)
    expect((await call('GET gift/note', { type: 'sent' }, { as: giver })).total).toBe(0)
  })

  test('to oneself, and across a block, is refused', async () => {
    const [giver, friend] = [await buildMember({ credit: 500 }), await buildMember()]
    expect((await refused('POST gift/send', { ...tea, userId: giver.id }, { as: giver })).code).toBe('rest_forbidden')
    await buildBlock(friend, giver)
    expect((await refused('POST gift/send', { ...tea, userId: friend.id }, { as: giver })).code).toBe('gift_refused')
    expect((await refused('POST gift/send', { ...tea, userId: friend.id, chat: true }, { as: giver })).code).toBe('message_refused')
    expect((await walletOf(giver)).credit).toBe(500)
  })
})

test('what was given and got is in the file of whose it is part by part, each once', async () => {
  const [giver, friend] = [await buildMember({ credit: 3_000 }), await buildMember()]
  const { id } = await buildPost({ author: friend })
  for (let n = 0; n < 3; n++) {
    await call('POST reward/send', { id, amountFen: 100 }, { as: giver })
    await call('POST gift/send', { ...tea, userId: friend.id }, { as: giver })
    const packet = { userId: friend.id, unit: 'credit', split: 'equal', total: 100, count: 1 } as const
    const { card } = (await call('POST redbag/send', packet, { as: giver })).body
    await call('POST redbag', { id: card!.id }, { as: friend })
  }
  const parts: [string, (after: number, limit: number) => Promise<{ id: number }[]>][] = [
    ['rewards given', (after, limit) => exportRewards(db, giver.id, 'giver_id', after, limit)],
    ['rewards got', (after, limit) => exportRewards(db, friend.id, 'author_id', after, limit)],
    ['gifts given', (after, limit) => exportGifts(db, giver.id, 'sender_id', after, limit)],
    ['gifts got', (after, limit) => exportGifts(db, friend.id, 'receiver_id', after, limit)],
    ['packets', (after, limit) => exportRedbags(db, giver.id, after, limit)],
    ['parts', (after, limit) => exportParts(db, friend.id, after, limit)],
  ]
  for (const [what, read] of parts) {
    const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
    const all = ids(await read(0, 9))
    expect([what, all.length, [...all].sort((one, other) => one - other)]).toEqual([what, 3, all])
    expect([what, ids(await read(0, 2)), ids(await read(all[1]!, 2))]).toEqual([what, all.slice(0, 2), all.slice(2)])
  }
})

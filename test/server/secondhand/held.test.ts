import { SECONDHAND_PRICES_SHOWN } from '@anglers/contract/limits'
import { judgePicture } from '../../../server/src/domains/check/pictures.ts'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { gearRules } from '../../../server/src/domains/secondhand/screen.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { openMarket } from '../support/secondhand.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, upload, inject, db, buildMember, buildModerator, buildFollow, buildPost, context, runJobs, close } = server
afterAll(close)

const { seller, buyer, publish, edit, standing, list, status, offer, answer, noticesOf } = await openMarket(server)
const PNG = await encodePicture('png', { width: 40, height: 30, plain: true })

/** Has listings looked at before others meet them, while this is done. */
async function whileReviewed(work: () => Promise<void>): Promise<void> {
  await storeSetting(db, 'seast_review_types', ['secondhand'])
  try {
    await work()
  } finally {
    await storeSetting(db, 'seast_review_types', [])
  }
}

describe('a listing that is held', () => {
  beforeAll(() => storeSetting(db, 'seast_gear_rules', [...gearRules.keys()]))

  test('by its review is let out by that alone, also where its seller objects', async () => {
    const moderator = await buildModerator()
    let id = 0
    await whileReviewed(async () => void ({ id } = await publish({ title: '等审的竿' })))
    await decideReview(context, id, false, '图片不清楚')
    for (const say of [undefined, '已经拍清楚了']) {
      if (say !== undefined) await call('POST posts/appeal', { id, content: say }, { as: seller })
      expect((await standing(id, moderator)).can.decide).toBe(false)
      for (const accept of [true, false])
        expect((await refused('POST secondhand/decide', { id, accept }, { as: moderator })).code).toBe('rest_not_found')
    }
    expect(await list()).not.toContain(id)
    await decideReview(context, id, true)
    expect(await list()).toContain(id)
  })

  test.each(['new', 'refused'])('for what was found in it waits for its review, once it is let out: %s', async (which) => {
    const moderator = await buildModerator()
    let id = 0
    let other = 0
    await whileReviewed(async () => {
      for (const title of ['电鱼机', which === 'new' ? '电鱼机' : '手竿']) [other, id] = [id, (await publish({ title })).id]
    })
    if (which === 'refused') {
      await decideReview(context, id, false, '图片不清楚')
      for (const title of ['电鱼机', '大号电鱼机']) expect((await edit(id, { title })).state).toBe('held')
    }
    await call('POST secondhand/decide', { id, accept: true }, { as: moderator })
    expect(await list()).not.toContain(id)
    expect((await call('GET posts/review', { id }, { as: seller })).body).toMatchObject({ state: 'waiting', reason: 'review' })
    await decideReview(context, id, true)
    expect(await list()).toContain(id)
    // The other one waits for its own.
    await call('POST secondhand/decide', { id: other, accept: true }, { as: moderator })
    expect((await call('GET posts/review', { id: other }, { as: seller })).body).toMatchObject({ state: 'waiting', reason: 'review' })
    // That was all.
    for (const accept of [false, true]) await call('POST secondhand/decide', { id, accept }, { as: moderator })
    expect(await list()).toContain(id)
  })

  test('while it waits for its review is banned, and waits for that again once it is let out', async () => {
    const moderator = await buildModerator()
    let id = 0
    await whileReviewed(async () => void ({ id } = await publish({ title: '等审的轮' })))
    const decide = (accept: boolean) => ({ id, accept })
    expect((await refused('POST secondhand/decide', decide(true), { as: moderator })).code).toBe('rest_not_found')
    await call('POST secondhand/decide', decide(false), { as: moderator })
    expect((await standing(id, seller)).ban).toMatchObject({ banned: true })
    await expect(decideReview(context, id, true)).rejects.toThrow('rest_not_found')
    await call('POST secondhand/decide', decide(true), { as: moderator })
    expect(await list()).not.toContain(id)
    await decideReview(context, id, true)
    expect(await list()).toContain(id)
  })

  test.each([true, false])(
    'as an operator banned it stays so when it is edited, though it was let out of its review before: %s',
    async (again) => {
      const moderator = await buildModerator()
      let id = 0
      await whileReviewed(async () => void ({ id } = await publish({ title: '审过的竿' })))
      await decideReview(context, id, true)
      await call('POST secondhand/decide', { id, accept: false }, { as: moderator })
      expect((await call('GET posts/review', { id }, { as: seller })).body.state).toBe('none')
      const change = async () => void expect((await edit(id, { title: '审过的长竿' })).state).toBe('held')
      await (again ? whileReviewed(change) : change())
      await expect(decideReview(context, id, true)).rejects.toThrow('rest_not_found')
      expect(await list()).not.toContain(id)
      await call('POST secondhand/decide', { id, accept: true }, { as: moderator })
      if (again) await decideReview(context, id, true)
      expect(await list()).toContain(id)
    },
  )

  test.each(['passed', 'risky'] as const)(
    'is said to be allowed when others see it, not while it waits for its pictures: %s',
    async (state) => {
      const { id } = await publish({ title: '电鱼机' })
      const { media_id } = await db.selectFrom('post_media').select('media_id').where('post_id', '=', id).executeTakeFirstOrThrow()
      await db.insertInto('picture_check').values({ media_id, place: 'post', state: 'waiting' }).execute()
      const before = await noticesOf(seller)
      const notified = async () => (await noticesOf(seller)).slice(0, -before.length || undefined).map(([kind, , text]) => [kind, text])
      await call('POST secondhand/decide', { id, accept: true, content: '教学用' }, { as: await buildModerator() })
      expect(await notified()).toEqual([])
      await judgePicture(context, media_id, state)
      await runJobs()
      expect(await notified()).toEqual([state === 'passed' ? ['listing_allowed', '教学用'] : ['post_held', '电鱼机']])
      if (state === 'risky') {
        await call('POST posts/appeal', { id, content: '是鱼' }, { as: seller })
        await decideReview(context, id, true)
      }
      await edit(id, { title: '电鱼机', priceFen: 20_000 })
      expect(await list()).toContain(id)
      const kinds = (await notified()).map(([kind]) => kind)
      expect(kinds.filter((kind) => kind === 'listing_allowed')).toHaveLength(state === 'passed' ? 1 : 0)
    },
  )

  const states = async (id: number) => (await call('GET secondhand/offers', { id }, { as: seller })).body.map(({ state }) => state)

  test.each([
    ['found in an edit', (id: number) => edit(id, { title: '电鱼机' })],
    ['banned by an operator', async (id: number) => call('POST secondhand/decide', { id, accept: false }, { as: await buildModerator() })],
    ['sent back', async (id: number) => call('POST content-manage/refuse', { id, content: '放错了地方' }, { as: await buildModerator() })],
  ])('or sent back has no offer wait: %s', async (_, hide) => {
    const { id } = await publish()
    await offer(id, 24_000)
    await answer((await offer(id, 25_000, await buildMember())).offer.id, 'accept')
    await hide(id)
    // What was agreed stands, should it be let out.
    expect(await states(id)).toEqual(['accepted', 'closed'])
  })

  test('while its texts wait to be checked is banned, and waits for that again once it is let out', async () => {
    const moderator = await buildModerator()
    const { id } = await publish({ title: '等查的竿' })
    await db.updateTable('post').set({ state: 'checking' }).where('id', '=', id).execute()
    await db.insertInto('text_check').values({ post_id: id }).execute()
    const waits = () => db.selectFrom('text_check').select('post_id').where('post_id', '=', id).where('next_at', 'is not', null).execute()
    await call('POST secondhand/decide', { id, accept: false }, { as: moderator })
    expect([(await standing(id, seller)).ban, await waits()]).toEqual([expect.objectContaining({ banned: true }), []])
    await call('POST secondhand/decide', { id, accept: true }, { as: moderator })
    expect([await waits(), (await call('GET posts/review', { id }, { as: seller })).body]).toEqual([
      [{ post_id: id }],
      expect.objectContaining({ state: 'waiting', reason: 'text' }),
    ])
    expect(await list()).not.toContain(id)
  })

  test('is objected to by its seller alone, and not before it is', async () => {
    const { id } = await publish()
    const object = async (as: { token: string }) => (await refused('POST secondhand/appeal', { id, content: '不是' }, { as })).code
    expect([await object(seller), await object(buyer)]).toEqual(['rest_forbidden', 'rest_forbidden'])
    await call('POST secondhand/decide', { id, accept: false }, { as: await buildModerator() })
    expect([await object(await buildModerator()), await object(buyer)]).toEqual(['rest_forbidden', 'rest_not_found'])
    await call('POST secondhand/appeal', { id, content: '不是' }, { as: seller })
  })

  test('says to its seller, and to operators, what was found in it, why that counts, and by which rule', async () => {
    const { id } = await publish({ title: '电鱼机' })
    const { reason, source, regions } = gearRules.get('electric')!
    const findings = [{ rule: 'electric', level: 'block', word: '电鱼', reason: reason['zh-Hans'], source, regions }]
    const operator = await buildModerator()
    const bans = [await standing(id, seller), await standing(id, operator)].map(({ ban }) => ban)
    expect(bans).toMatchObject([{ findings }, { findings }])
    const inEnglish = { as: operator, headers: { 'accept-language': 'en' } }
    expect((await call('GET secondhand/standing', { id }, inEnglish)).body.ban?.findings).toMatchObject([{ reason: reason.en }])
  })

  test('and let out stays so when its seller adds what is only warned of', async () => {
    const { id } = await publish({ title: '探鱼器', tackle: 'lure', attributes: [] })
    await call('POST secondhand/decide', { id, accept: true }, { as: await buildModerator() })
    expect((await edit(id, { title: '探鱼器，送三本钩路亚饵', tackle: 'lure', attributes: [] })).state).toBe('live')
    expect((await standing(id)).warnings.map(({ rule }) => rule)).toEqual(['treble-cq'])
  })

  test.each([
    ['its tags', { tags: ['电鱼机'] }],
    ['its title', { title: '电鱼机' }],
    ['what it says', { content: '送电鱼机' }],
    ['what is wrong with it', { condition: 'flawed', flaw: '电鱼机没电' }],
  ] as const)('is so for %s, at first and when it is put up again', async (_, own) => {
    expect((await publish({ ...own, tags: [...('tags' in own ? own.tags : [])] })).state).toBe('held')
    await storeSetting(db, 'seast_gear_rules', [])
    const { id } = await publish({ ...own, tags: [...('tags' in own ? own.tags : [])] })
    await status(id, 'off')
    await storeSetting(db, 'seast_gear_rules', [...gearRules.keys()])
    expect((await refused('POST secondhand/status', { id, status: 'on_sale' }, { as: seller })).code).toBe('gear_refused')
  })
})

test('a listing whose edit waits for review cannot be sold; its open offers stay', async () => {
  const { id } = await publish()
  const made = await offer(id, 24_000, await buildMember())
  await whileReviewed(async () => void expect((await edit(id, { title: '改过的竿' })).state).toBe('checking'))
  const accept = { id: made.offer.id, answer: 'accept' as const }
  expect((await refused('POST secondhand/offer-answer', accept, { as: seller })).code).toBe('sold_already')
  await decideReview(context, id, true)
  expect((await answer(made.offer.id, 'accept')).body.offer.state).toBe('accepted')
})

test('what may not be sold is refused where a listing was sent, and is nobody’s business where another post was', async () => {
  await storeSetting(db, 'seast_gear_rules', [...gearRules.keys()])
  const [asker, talker] = [await buildMember(), await buildMember()]
  for (const member of [asker, talker]) {
    await buildFollow(member, seller)
    await buildFollow(seller, member)
  }
  const [{ id }, { id: words }] = [await publish(), await buildPost({ author: seller })]
  const say = (as: { token: string }, message: object) => call('POST message/send', { id: seller.id, ...message } as never, { as })
  await say(asker, { card: { type: 'post', id } })
  await say(talker, { card: { type: 'post', id: words } })
  expect((await refused('POST message/send', { id: seller.id, text: '地笼有吗' }, { as: asker })).code).toBe('gear_refused')
  expect((await say(asker, { text: '先付定金可以吗' })).body.caution).toBe('fraud')
  expect((await say(talker, { text: '有人下地笼，先付定金去举报' })).body).not.toHaveProperty('caution')
  // What somebody is to look at in a listing is said freely.
  const input = { id, priceFen: 26_000, askedFen: 26_000, content: '换探鱼器行吗' }
  expect((await call('POST secondhand/offer', input, { as: asker })).body.offer.state).toBe('open')
})

describe('a listing that is taken down', () => {
  const pictured = async () => {
    const { data } = (await upload('POST media', [file(PNG)], { as: seller })).body
    const { id } = await publish({ media: [data.id] })
    const statusOf = async () => (await inject({ url: data.full.split('?')[0]! })).statusCode
    return { id, picture: data.id, statusOf }
  }

  test('shows its pictures to nobody else, and to everyone once it is put up again', async () => {
    const { id, statusOf } = await pictured()
    expect(await statusOf()).toBe(200)
    await status(id, 'off')
    expect(await statusOf()).toBe(404)
    await status(id, 'on_sale')
    expect(await statusOf()).toBe(200)
  })

  test.each([
    ['waiting', 'checking'],
    ['risky', 'held'],
  ] as const)('is put up again only where its pictures may be seen: %s', async (state, becomes) => {
    const { id, picture } = await pictured()
    await status(id, 'off')
    await db.insertInto('picture_check').values({ media_id: picture, place: 'post', state }).execute()
    await status(id, 'on_sale')
    await runJobs()
    expect([(await call('GET posts/detail', { id }, { as: seller })).body.state, (await list()).includes(id)]).toEqual([becomes, false])
    if (state === 'risky') return
    await judgePicture(context, picture, 'passed')
    await runJobs()
    expect(await list()).toContain(id)
  })
})

test('cases are those that wait, the oldest first, without what is deleted', async () => {
  await storeSetting(db, 'seast_gear_rules', [...gearRules.keys()])
  const as = await buildModerator()
  await db.updateTable('post_secondhand').set({ waiting: false }).execute()
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push((await publish({ title: '出探鱼器' })).id)
  const cases = async (more: object = {}) => {
    const { body, total } = await call('GET secondhand/cases', more, { as })
    return [body.map(({ post }) => post.id), total]
  }
  expect([await cases(), await cases({ per_page: 2, page: 2 })]).toEqual([
    [ids, 3],
    [[ids[2]], 3],
  ])
  await call('POST content-manage/delete', { id: ids[0]! }, { as: seller })
  await call('POST secondhand/decide', { id: ids[2]!, accept: true }, { as })
  expect(await cases()).toEqual([[ids[1]], 1])
})

describe('a price', () => {
  const pricesOf = async (id: number) => [
    (await standing(id, buyer)).prices.map(({ priceFen }) => priceFen),
    (await call('GET posts/detail', { id }, { as: buyer })).body.extra,
  ]

  test('of a draft is nothing that was ever asked', async () => {
    const { id } = await publish({ priceFen: 90_000, draft: true })
    await edit(id, { priceFen: 50_000, draft: true })
    await edit(id, { priceFen: 26_000 })
    expect(await pricesOf(id)).toEqual([[26_000], expect.objectContaining({ priceFen: 26_000, wasFen: null })])
  })

  test('that nobody met is not told of, and the one before that others met is', async () => {
    const { id } = await publish({ priceFen: 26_000 })
    await edit(id, { priceFen: 25_000 })
    await whileReviewed(async () => {
      for (const priceFen of [99_000, 9_900, 22_000]) expect((await edit(id, { priceFen })).state).toBe('checking')
    })
    expect((await standing(id, seller)).prices.map(({ priceFen }) => priceFen)).toEqual([25_000, 26_000])
    await decideReview(context, id, true)
    expect(await pricesOf(id)).toEqual([[22_000, 25_000, 26_000], expect.objectContaining({ priceFen: 22_000, wasFen: 25_000 })])
  })

  test('was so many before it, of which the latest are shown', async () => {
    const { id } = await publish({ priceFen: 26_000 })
    await db
      .insertInto('secondhand_price')
      .values(Array.from({ length: 20 }, (_, at) => ({ post_id: id, price_fen: 1_000 + at })))
      .execute()
    const shown = (await standing(id, buyer)).prices.map(({ priceFen }) => priceFen)
    expect(shown).toEqual(Array.from({ length: SECONDHAND_PRICES_SHOWN }, (_, at) => 1_019 - at))
  })

  test('that is asked again after one that nobody met is what it was', async () => {
    const { id } = await publish({ priceFen: 26_000 })
    await edit(id, { priceFen: 25_000 })
    await whileReviewed(async () => void (await edit(id, { priceFen: 9_900 })))
    await edit(id, { priceFen: 25_000 })
    expect(await pricesOf(id)).toEqual([[25_000, 26_000], expect.objectContaining({ priceFen: 25_000, wasFen: 26_000 })])
  })
})

test('what may not be sold is what the operator has switched on', async () => {
  await storeSetting(db, 'seast_gear_rules', ['electric'])
  const { id, state } = await publish({ title: '地笼' })
  expect([state, (await publish({ title: '电鱼机' })).state]).toEqual(['live', 'held'])
  const as = await buildMember()
  const input = (content: string) => ({ id, priceFen: 26_000, askedFen: 26_000, content })
  expect((await refused('POST secondhand/offer', input('换电鱼机'), { as })).code).toBe('gear_refused')
  expect((await call('POST secondhand/offer', input('地笼我要'), { as })).body.offer.word).toBe('地笼我要')
  const say = (text: string) => ({ id: as.id, text })
  expect((await refused('POST message/send', say('电鱼机也有'), { as: seller })).code).toBe('gear_refused')
  expect((await call('POST message/send', say('地笼还有'), { as: seller })).body.text).toBe('地笼还有')
})

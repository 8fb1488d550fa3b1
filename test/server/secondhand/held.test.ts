import { judgePicture } from '../../../server/src/domains/check/pictures.ts'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { gearRules } from '../../../server/src/domains/secondhand/screen.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { openMarket } from '../support/secondhand.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildModerator, context, runJobs, close } = server
afterAll(close)

const { seller, buyer, publish, edit, standing, list, offer, noticesOf } = await openMarket(server)

/** Has listings looked at before others meet them, while this is done. */
async function whileReviewed(work: () => Promise<void>): Promise<void> {
  await storeSetting(db, 'seast_review_types', ['secondhand'])
  await work()
  await storeSetting(db, 'seast_review_types', [])
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
    await hide(id)
    expect(await states(id)).toEqual(['closed'])
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

  test('that is asked again after one that nobody met is what it was', async () => {
    const { id } = await publish({ priceFen: 26_000 })
    await edit(id, { priceFen: 25_000 })
    await whileReviewed(async () => void (await edit(id, { priceFen: 9_900 })))
    await edit(id, { priceFen: 25_000 })
    expect(await pricesOf(id)).toEqual([[25_000, 26_000], expect.objectContaining({ priceFen: 25_000, wasFen: 26_000 })])
  })
})

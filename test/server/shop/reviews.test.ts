import { sql } from 'kysely'
import { decideAftersale } from '../../../server/src/domains/shop/aftersales.ts'
import { exportShopOrders } from '../../../server/src/domains/shop/exportQueries.ts'
import { exportGoodReviews } from '../../../server/src/domains/shop/reviewQueries.ts'
import { inBatches } from '../../../server/src/lib/batches.ts'
import { openTestServer } from '../support/server.ts'
import { createShop } from '../support/shop.ts'

const server = await openTestServer()
const { db, call, refused, buildMember, buildModerator, buildPicture, context, close } = server
afterAll(close)
const { buildGood, buildOrder } = createShop(db)

type Member = Awaited<ReturnType<typeof buildMember>>

/** A member to whom these SKUs have come, each a line of one order. */
async function buyer(goods: { id: number; skus: number[] }[], state: 'paid' | 'shipped' | 'received' = 'received') {
  const as = await buildMember()
  const { id, lines } = await buildOrder(as, goods, { state })
  return { as, id, lines }
}
const write = async (as: Member, lineId: number, more: object = {}) =>
  (await call('POST comments/add-order-comment', { lineId, stars: 5, content: '手感很轻', ...more }, { as })).body
const list = async (id: number, more: object = {}) => (await call('GET comments/order-comment', { id, ...more })).body
const stateOf = async (as: Member, id: number) => (await call('GET shop/order-detail', { id, place: 'phone' }, { as })).body

test('a buyer reviews each line of an order that has come, and adds to each once', async () => {
  const [first, second] = [await buildGood(), await buildGood()]
  const { as, id, lines } = await buyer([first, second])
  expect((await stateOf(as, id)).lines.map(({ review }) => review)).toEqual(['write', 'write'])
  const review = await write(as, lines[0]!, { stars: 4, content: ' 手感很轻 ' })
  expect(review).toMatchObject({ goodId: first.id, stars: 4, body: '手感很轻', spec: ['0'], addition: null, author: { id: as.id } })
  expect(await stateOf(as, id)).toMatchObject({ state: 'received', can: { review: true }, lines: [{ review: 'add' }, { review: 'write' }] })
  await write(as, lines[1]!, { stars: 2 })
  expect(await stateOf(as, id)).toMatchObject({ state: 'reviewed', can: { review: false } })
  const added = await write(as, lines[0]!, { stars: undefined, content: '一个月后接头没有松' })
  expect(added).toMatchObject({ id: review.id, body: '手感很轻', addition: { body: '一个月后接头没有松' } })
  expect((await stateOf(as, id)).lines.map(({ review }) => review)).toEqual([null, 'add'])
  expect(await list(first.id)).toEqual([expect.objectContaining({ id: review.id, stars: 4 })])
})

test('an order of which the rest was paid back is reviewed by a review of what is left', async () => {
  const { as, id, lines } = await buyer([await buildGood(), await buildGood()])
  await db.updateTable('shop_order_line').set({ refunded_quantity: 1 }).where('id', '=', lines[1]!).execute()
  await write(as, lines[0]!)
  expect(await stateOf(as, id)).toMatchObject({ state: 'reviewed', can: { review: false } })
})

test('an order of which the rest is paid back later is reviewed as well', async () => {
  const as = await buildMember()
  const { id, lines } = await buildOrder(as, [await buildGood(), await buildGood()])
  await write(as, lines[0]!)
  const refund = { lineId: lines[1]!, kind: 'refund', quantity: 1, reason: 'quality' } as const
  await call('POST shop/update-order', { id, action: 'refund', refund }, { as })
  const { aftersales } = await stateOf(as, id)
  await decideAftersale(context, aftersales[0]!.id, { decision: 'agree' })
  expect(await stateOf(as, id)).toMatchObject({ state: 'reviewed', can: { review: false } })
})

test('an addition has no pictures', async () => {
  const { as, lines } = await buyer([await buildGood()])
  await write(as, lines[0]!)
  const more = { lineId: lines[0]!, content: '后来', media: [await buildPicture(as)] }
  expect(await refused('POST comments/add-order-comment', more, { as })).toMatchObject({
    status: 400,
    params: { media: expect.any(String) },
  })
})

test('a good shows how many reviews it has and their stars on average, also when one is deleted', async () => {
  const good = await buildGood()
  const buyers = await Promise.all([1, 2, 3].map(() => buyer([good])))
  const stars = [5, 4, 2]
  const ids: number[] = []
  for (const [at, { as, lines }] of buyers.entries()) ids.push((await write(as, lines[0]!, { stars: stars[at] })).id)
  const detail = async () => (await call('GET shop/detail', { id: good.id })).body
  expect(await detail()).toMatchObject({ reviewCount: 3, stars: 3.7 })
  await call('POST shop/review-del', { id: ids[2]! }, { as: buyers[2]!.as })
  expect(await detail()).toMatchObject({ reviewCount: 2, stars: 4.5 })
})

test.each([
  ['good', [5, 4]],
  ['middling', [3]],
  ['bad', [2, 1]],
] as const)('a list of %s reviews has those of %j stars, the latest first', async (filter, stars) => {
  const good = await buildGood()
  for (const count of [1, 2, 3, 4, 5]) {
    const { as, lines } = await buyer([good])
    await write(as, lines[0]!, { stars: count })
  }
  expect((await list(good.id, { filter })).map((review) => review.stars)).toEqual(stars)
  for (const [at, only] of stars.entries())
    expect((await list(good.id, { filter, per_page: 1, page: at + 1 })).map((review) => review.stars)).toEqual([only])
})

test('lists are narrowed to reviews with pictures, and with an addition', async () => {
  const good = await buildGood()
  const [plain, pictured, added] = await Promise.all([1, 2, 3].map(() => buyer([good])))
  await write(plain!.as, plain!.lines[0]!)
  const picture = await buildPicture(pictured!.as)
  const withPicture = await write(pictured!.as, pictured!.lines[0]!, { media: [picture] })
  await write(added!.as, added!.lines[0]!)
  const withAddition = await write(added!.as, added!.lines[0]!, { stars: undefined })
  expect(withPicture.pictures).toEqual([expect.objectContaining({ id: picture })])
  expect((await list(good.id, { filter: 'pictures' })).map(({ id }) => id)).toEqual([withPicture.id])
  expect((await list(good.id, { filter: 'added' })).map(({ id }) => id)).toEqual([withAddition.id])
})

test('what has not come, was refunded or reviewed, or is not theirs, is not reviewed', async () => {
  const good = await buildGood()
  const early = await buyer([good], 'shipped')
  const answer = (as: Member, lineId: number, more: object = {}) =>
    refused('POST comments/add-order-comment', { lineId, stars: 5, content: '', ...more }, { as })
  expect(await answer(early.as, early.lines[0]!)).toMatchObject({ status: 409 })
  const { as, lines } = await buyer([good])
  expect(await answer(early.as, lines[0]!)).toMatchObject({ status: 404 })
  expect(await answer(as, lines[0]!, { stars: undefined })).toMatchObject({ status: 400, params: { stars: expect.any(String) } })
  await write(as, lines[0]!)
  expect(await answer(as, lines[0]!)).toMatchObject({ status: 409 })
  expect(await answer(as, lines[0]!, { stars: undefined })).toMatchObject({ status: 400, params: { content: expect.any(String) } })
  const gone = await buyer([good])
  await db.updateTable('shop_order_line').set({ refunded_quantity: 1 }).where('id', '=', gone.lines[0]!).execute()
  expect(await answer(gone.as, gone.lines[0]!)).toMatchObject({ status: 409 })
})

test('of two taps at once one makes the review', async () => {
  const good = await buildGood()
  const { as, lines } = await buyer([good])
  const tap = () =>
    call('POST comments/add-order-comment', { lineId: lines[0]!, stars: 5, content: '好' }, { as }).then(
      () => 'written',
      () => 'refused',
    )
  expect((await Promise.all([tap(), tap()])).sort()).toEqual(['refused', 'written'])
  expect(await list(good.id)).toHaveLength(1)
})

test("another member's picture is refused by its place", async () => {
  const good = await buildGood()
  const { as, lines } = await buyer([good])
  const id = await buildPicture(await buildMember())
  expect(await refused('POST comments/add-order-comment', { lineId: lines[0]!, stars: 5, content: '', media: [id] }, { as })).toMatchObject(
    {
      status: 400,
      params: { 'media.0': expect.any(String) },
    },
  )
})

test('reviews of members whom a reader has blocked are not listed, and not counted', async () => {
  const good = await buildGood()
  const { as, lines } = await buyer([good])
  await write(as, lines[0]!)
  const reader = await buildMember()
  await call('POST content-manage/add-blacklist', { id: as.id }, { as: reader })
  expect((await call('GET comments/order-comment', { id: good.id }, { as: reader })).body).toEqual([])
})

test('a list counts what its reader sees, and who has blocked nobody sees all but what is held', async () => {
  const good = await buildGood()
  const [author, other] = [await buyer([good]), await buyer([good])]
  const { id } = await write(author.as, author.lines[0]!)
  await write(other.as, other.lines[0]!)
  await db.updateTable('shop_review').set({ held: true }).where('id', '=', id).execute()
  const reader = await buildMember()
  await call('POST content-manage/add-blacklist', { id: other.as.id }, { as: reader })
  const counted = async (as?: Member, more: object = {}) => {
    const { body, total } = await call('GET comments/order-comment', { id: good.id, ...more }, { as })
    expect(body).toHaveLength(total!)
    return total
  }
  expect([await counted(), await counted(other.as), await counted(author.as), await counted(reader)]).toEqual([1, 1, 2, 0])
  expect([await counted(undefined, { filter: 'good' }), await counted(author.as, { filter: 'good' })]).toEqual([1, 2])
  expect(await call('GET comments/order-comment', { id: good.id, per_page: 1 }, { as: author.as })).toMatchObject({ total: 2 })
})

test('reviews of a good that there is not are not found, and one of its author’s deletes it', async () => {
  expect((await refused('GET comments/order-comment', { id: 99_999_999 })).code).toBe('rest_not_found')
  const good = await buildGood()
  const { as, lines } = await buyer([good])
  const { id, can } = await write(as, lines[0]!)
  expect(can).toEqual({ delete: true, report: false })
  const [shown] = (await call('GET comments/order-comment', { id: good.id }, { as: await buildMember() })).body
  expect(shown!.can).toEqual({ delete: false, report: true })
  const ban = (until: Date | null) => db.updateTable('member').set({ banned_until: until }).where('id', '=', as.id).execute()
  await ban(new Date(Date.now() + 60_000))
  expect((await call('GET comments/order-comment', { id: good.id }, { as })).body[0]!.can.delete).toBe(false)
  expect((await refused('POST shop/review-del', { id }, { as })).code).toBe('rest_banned')
  await ban(null)
  await call('POST shop/review-del', { id }, { as })
  expect(await list(good.id)).toEqual([])
  expect((await refused('POST shop/review-del', { id }, { as })).code).toBe('rest_not_found')
})

test('a review is reported with its stars and all its words, and is in the file of who wrote it', async () => {
  const good = await buildGood()
  const { as, lines } = await buyer([good])
  const media = [await buildPicture(as), await buildPicture(as)].reverse()
  const { id, pictures } = await write(as, lines[0]!, { stars: 2, media })
  expect(pictures.map((picture) => picture.id)).toEqual(media)
  await write(as, lines[0]!, { stars: undefined, content: '后来断了' })
  await call('POST report/add', { type: 'good_review', id, reason: 'untrue' }, { as: await buildMember() })
  const report = await db
    .selectFrom('report')
    .select(['id', 'evidence', 'link', 'accused_id'])
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(report).toMatchObject({ evidence: '★★ 手感很轻 后来断了', link: `/shop/goods/goods?id=${good.id}`, accused_id: as.id })
  const shown = await db.selectFrom('report_media').select('media_id').where('report_id', '=', report.id).execute()
  expect(shown).toEqual([{ media_id: media[0] }])
  expect((await call('GET user/export', {}, { as })).body).toMatchObject({
    goodReviews: [
      {
        goodId: good.id,
        stars: 2,
        body: '手感很轻',
        addition: '后来断了',
        pictures: Array(2).fill(expect.stringMatching(/-full\.webp\?e=/)),
      },
    ],
  })
  await db.updateTable('shop_review').set({ held: true }).where('id', '=', id).execute()
  expect((await refused('POST report/add', { type: 'good_review', id, reason: 'spam' }, { as: await buildMember() })).code).toBe(
    'rest_not_found',
  )
})

test('a stranger does not delete a review, a moderator does', async () => {
  const good = await buildGood()
  const { as, lines } = await buyer([good])
  const { id } = await write(as, lines[0]!)
  expect(await refused('POST shop/review-del', { id }, { as: await buildMember() })).toMatchObject({ status: 403 })
  await call('POST shop/review-del', { id }, { as: await buildModerator() })
  expect(await list(good.id)).toEqual([])
})

test('a line whose good is gone needs no review, and gets none, nor does one of an order that was put away', async () => {
  const [good, gone] = [await buildGood(), await buildGood()]
  const { as, id, lines } = await buyer([good, gone])
  await db.deleteFrom('shop_good').where('id', '=', gone.id).execute()
  const line = { lineId: lines[1]!, stars: 5, content: '' }
  expect(await refused('POST comments/add-order-comment', line, { as })).toMatchObject({ code: 'rest_conflict' })
  expect((await stateOf(as, id)).lines.map(({ review }) => review)).toEqual(['write', null])
  await write(as, lines[0]!)
  expect(await stateOf(as, id)).toMatchObject({ state: 'reviewed', can: { review: false } })
  const other = await buyer([good])
  await call('POST shop/delete-order', { id: other.id }, { as: other.as })
  const away = { lineId: other.lines[0]!, stars: 5, content: '' }
  expect(await refused('POST comments/add-order-comment', away, { as: other.as })).toMatchObject({ code: 'rest_not_found' })
})

test('reviews and orders are in the file of whose they are page by page, each once', async () => {
  const good = await buildGood()
  const { as } = await buyer([good])
  const orders = [...Array(2)].map(() => buildOrder(as, [good]))
  for (const { lines } of [...(await Promise.all(orders)), await buildOrder(as, [good])]) await write(as, lines[0]!)
  await buyer([good])
  const idsOf = async (read: (after: number) => Promise<{ id: number }[]>) => {
    const ids: number[] = []
    for await (const { id } of inBatches(3, read)) ids.push(id)
    return ids
  }
  const own = (table: 'shop_order' | 'shop_review', column: 'member_id' | 'author_id') =>
    sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${as.id} order by id`.execute(db)
  const [bought, written] = [await own('shop_order', 'member_id'), await own('shop_review', 'author_id')]
  expect(await idsOf((after) => exportShopOrders(db, as.id, after, 3))).toEqual(bought.rows.map(({ id }) => id))
  expect(await idsOf((after) => exportGoodReviews(db, as.id, after, 3))).toEqual(written.rows.map(({ id }) => id))
  expect([bought.rows.length, written.rows.length]).toEqual([4, 3])
})

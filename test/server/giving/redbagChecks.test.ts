import { sql } from 'kysely'
import pino from 'pino'
import { startSimulator } from '@anglers/simulators'
import { personOf } from '@anglers/simulators/people'
import { checkWaiting } from '../../../server/src/domains/content/checking.ts'
import { returnDueRedbags } from '../../../server/src/domains/giving/redbagReturns.ts'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import { modules } from '../../../server/src/modules.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

/** What the platform says of all texts: nothing, that they may be shown, or not. */
let verdict: boolean | 'out' = 'out'

const simulator = await startSimulator()
const { appId } = simulator.platforms.wechatMini!
const server = await openTestServer({
  platforms: simulator.platforms,
  integrations: ({ mini, ...real }) => ({
    ...real,
    mini: {
      toutiao: null,
      wechat: Object.assign(Object.create(mini.wechat!) as NonNullable<typeof mini.wechat>, {
        mayShow: async () => {
          if (verdict === 'out') throw new IntegrationError('failed', 'WeChat', 'errcode -1')
          return verdict
        },
      }),
    },
  }),
})
const { db, call, refused, context, buildMember } = server
afterAll(async () => {
  await server.close()
  await simulator.close()
})
beforeEach(async () => {
  await storeSetting(db, 'seast_text_check_unanswered', 'hold')
  verdict = 'out'
})
afterEach(async () => expect(await audit(db, modules)).toEqual([]))

const creditOf = async (as: BuiltMember) => (await call('GET wallet', {}, { as })).body.credit
const noticesOf = async (as: BuiltMember) => (await call('GET notice/list', { tab: 'system' }, { as })).body.map(({ kind }) => kind)

async function sweep(says: boolean) {
  verdict = says
  await db
    .updateTable('text_check')
    .set({ next_at: new Date(0) })
    .where('next_at', 'is not', null)
    .execute()
  await checkWaiting(context, pino({ level: 'silent' }))
}

let texts = 0
const publish = async (author: BuiltMember, form: object = {}) =>
  (
    await call(
      'POST publish/redbag',
      { content: `开竿大吉 ${++texts}`, unit: 'credit', split: 'equal', total: 500, count: 5, ...form },
      { as: author },
    )
  ).body

const redbagOf = async (id: number, as: BuiltMember) => {
  const { extra } = (await call('GET posts/detail', { id }, { as })).body
  return extra?.type === 'redbag' ? extra.redbagId : undefined
}

/** A packet whose post waits for its check, sent so long ago. */
async function waiting(daysAgo = 0) {
  const author = await buildMember({ credit: 2_000 })
  const person = `等待的钓友${author.id}`
  simulator.wechat.login(person)
  await db
    .insertInto('member_openid')
    .values({ platform: 'wechat', app_id: appId, openid: personOf(person).openid(appId), unionid: null, member_id: author.id })
    .execute()
  const post = await publish(author)
  expect(post.state).toBe('checking')
  const id = (await redbagOf(post.id, author))!
  await sql`update redbag set created_at = created_at - make_interval(days => ${daysAgo}),
    expires_at = expires_at - make_interval(days => ${daysAgo})
    where id = ${id}`.execute(db)
  return { author, postId: post.id, id }
}

describe('a packet whose post waits for its check', () => {
  test('has its 24 hours from when others first meet it, however long that takes', async () => {
    const { author, postId, id } = await waiting(3)
    await returnDueRedbags(context)
    expect(await creditOf(author)).toBe(1_500)
    expect((await call('GET redbag', { id }, { as: author })).body).toMatchObject({ state: 'open', returned: null })
    expect((await call('GET posts/detail', { id: postId }, { as: author })).body.extra).toMatchObject({ redbagId: id, state: 'open' })
    // It lies there for nothing too long.
    expect(await audit(db, modules)).toEqual([])

    const reader = await buildMember()
    expect((await refused('POST redbag', { id }, { as: reader })).code).toBe('rest_not_found')

    await sweep(true)
    const { body } = await call('POST redbag', { id }, { as: reader })
    expect(body).toMatchObject({ state: 'open', postId, mine: { amount: 100 } })
    expect(Date.parse(body.expiresAt) - Date.parse(body.at)).toBe(24 * 3_600_000)
    expect(Date.parse(body.mine!.at)).toBeGreaterThanOrEqual(Date.parse(body.at))
    await returnDueRedbags(context)
    expect(await creditOf(author)).toBe(1_500)
  })

  test('begins once: a later edit gives it no more time', async () => {
    const { author, postId, id } = await waiting()
    await sweep(true)
    await sql`update redbag set expires_at = now() where id = ${id}`.execute(db)
    await publish(author, { id: postId })
    await returnDueRedbags(context)
    expect((await call('GET redbag', { id }, { as: author })).body).toMatchObject({ state: 'expired', returned: 500 })
  })

  test('goes back at once where the post is refused, and is sent anew with the post that was mended', async () => {
    const { author, postId, id } = await waiting()
    await sweep(false)
    expect(await creditOf(author)).toBe(2_000)
    expect((await noticesOf(author)).sort()).toEqual(['post_held', 'redbag_returned'])
    expect((await call('GET redbag', { id }, { as: author })).body).toMatchObject({ state: 'expired', returned: 500, postId: null })

    verdict = true
    expect((await publish(author, { id: postId, total: 600 })).state).toBe('live')
    expect(await creditOf(author)).toBe(1_400)
    const anew = (await redbagOf(postId, author))!
    expect(anew).not.toBe(id)
    expect((await call('POST redbag', { id: anew }, { as: await buildMember() })).body.mine).toMatchObject({ amount: 120 })
  })

  test('goes back where the post is deleted meanwhile', async () => {
    const { author, postId } = await waiting()
    await call('POST content-manage/delete', { id: postId }, { as: author })
    await returnDueRedbags(context)
    expect(await creditOf(author)).toBe(2_000)
  })

  test('goes back in the books where the account of its author is erased meanwhile', async () => {
    const { author, id } = await waiting()
    await db.updateTable('member').set({ leaving_at: new Date() }).where('id', '=', author.id).execute()
    await call('POST site/logoff', {}, { as: author })
    await returnDueRedbags(context)
    expect(await db.selectFrom('redbag').select('returned').where('id', '=', id).execute()).toEqual([{ returned: 500 }])
  })
})

test('what was taken before an edit is refused stays taken, and the post gets no second packet', async () => {
  const { author, postId, id } = await waiting()
  await sweep(true)
  const taker = await buildMember()
  await call('POST redbag', { id }, { as: taker })
  verdict = 'out'
  expect((await publish(author, { id: postId })).state).toBe('checking')
  await sweep(false)
  expect([await creditOf(author), await creditOf(taker)]).toEqual([1_900, 100])
  verdict = true
  await publish(author, { id: postId })
  expect(await redbagOf(postId, author)).toBe(id)
  expect((await call('GET redbag', { id }, { as: taker })).body).toMatchObject({ state: 'expired', mine: { amount: 100 } })
  expect(await creditOf(author)).toBe(1_900)
})

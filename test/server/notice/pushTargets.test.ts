import { PUSH_AGAIN_HOURS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { personOf } from '@anglers/simulators/people'
import { countJobs } from '../../../server/src/infra/jobs.ts'
import { openPushServer } from '../support/pushes.ts'

const server = await openPushServer()
const { call, db, runJobs, platforms, templates, likes, system, offer, subscriber, comment, like, failAt, breakPlatforms } = server
const { buildMember, buildModerator, close } = server
afterAll(close)
afterEach(() => breakPlatforms(undefined))
beforeEach(() => offer(templates))

const newsOf = (fields: object) => ({ ...platforms.wechat.comments, id: 'wx-comments-new', fields })

describe('a member who refuses a template', () => {
  test('refuses it for themselves alone, and keeps what they agreed to by others', async () => {
    const [refusing, other] = [await subscriber(), await subscriber()]
    await refusing.agree(likes.id)
    platforms.wechat.sim.subscriptions.refuse(refusing.person, platforms.wechat.comments.id)
    await comment(await buildMember(), refusing.post)
    expect([await refusing.allowed(), await refusing.allowed(likes.id), await other.allowed()]).toEqual([0, 1, 1])
  })
})

describe('of several templates of one tab', () => {
  test('the one agreed to last is used, though agreed to before', async () => {
    const later = newsOf({ thing2: 'text' })
    await offer({ wechat: [platforms.wechat.comments, later] })
    const { post, agree, arrived, allowed } = await subscriber()
    await agree(later.id)
    await comment(await buildMember(), post)
    await agree(later.id)
    await agree()
    await comment(await buildMember(), post)
    expect(arrived().map(({ template }) => template)).toEqual([later.id, platforms.wechat.comments.id])
    expect([await allowed(), await allowed(later.id)]).toEqual([1, 1])
  })
})

test('a member is found by who they are in the app of today, and by their account of last', async () => {
  const { me, post, arrived } = await subscriber()
  const latest = await subscriber()
  const { appId } = platforms.wechat
  const also = (platform: 'wechat' | 'qq', app_id: string, openid: string, minutes: number) =>
    db
      .insertInto('member_openid')
      .values({ platform, app_id, openid, unionid: null, member_id: me.id, created_at: new Date(Date.now() + minutes * 60_000) } as never)
      .execute()
  await also('wechat', 'wx-an-app-of-before', personOf('旧应用').openid('wx-an-app-of-before'), 3)
  await also('qq', appId, personOf('另一个平台').openid(appId), 2)
  await comment(await buildMember(), post)
  expect(arrived()).toHaveLength(1)
  await db
    .updateTable('member_openid')
    .set({ member_id: me.id, created_at: new Date(Date.now() + 60_000) } as never)
    .where('member_id', '=', latest.me.id)
    .execute()
  await call('POST subscribe', { platform: 'wechat', accepted: [platforms.wechat.comments.id] }, { as: me })
  await comment(await buildMember(), post)
  expect([arrived().length, latest.arrived().length]).toEqual([1, 1])
})

test('what a member was notified of is news again for them after PUSH_AGAIN_HOURS', async () => {
  const [one, other] = [
    await subscriber('wechat', { times: 2, template: likes.id }),
    await subscriber('wechat', { times: 2, template: likes.id }),
  ]
  const sentAt = (hours: number, { me }: typeof one) =>
    sql`update push_sent set at = now() - make_interval(hours => ${hours}) where member_id = ${me.id}`.execute(db)
  for (const { post } of [one, other]) await like(await buildMember(), post)
  await call('POST notice/set-status', {}, { as: one.me })
  await call('POST notice/set-status', {}, { as: other.me })
  await sentAt(PUSH_AGAIN_HOURS + 1, one)
  await sentAt(PUSH_AGAIN_HOURS - 1, other)
  for (const { post } of [one, other]) await like(await buildMember(), post)
  expect([one.arrived().length, other.arrived().length]).toEqual([2, 1])
})

test('a fault of ours is tried again, and what was agreed to is kept', async () => {
  const { post, arrived, allowed } = await subscriber()
  failAt('wechat', () => new TypeError('a mistake'))
  await comment(await buildMember(), post)
  expect([await allowed(), (await countJobs(db)).waiting]).toEqual([1, 1])
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
  expect(arrived()).toEqual([])
})

test('a message that failed is given back to the member whose it was, and to nobody else', async () => {
  const [one, other] = [await subscriber(), await subscriber()]
  const writer = await buildMember()
  await comment(writer, other.post)
  await other.agree()
  failAt('wechat', () => new TypeError('a mistake'))
  await comment(writer, one.post)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
  expect([await one.allowed(), await other.allowed()]).toEqual([1, 1])
})

describe('a part that a notice lacks', () => {
  const parts = { thing1: 'who', thing2: 'text', thing3: 'title', thing4: 'what', number5: 'count' }

  test('of a like without a text is said by its title', async () => {
    await offer({ wechat: [{ ...likes, fields: parts }] })
    const { post, arrived } = await subscriber('wechat', { template: likes.id })
    const [first, second] = [await buildMember({ nickname: '老张' }), await buildMember({ nickname: '老李' })]
    for (const as of [first, second]) await call('POST comments', { type: 'like', id: post.id, on: true }, { as })
    await runJobs()
    expect(arrived()[0]!.fields).toEqual({
      thing1: '老李、老张',
      thing2: '早口鲫鱼',
      thing3: '早口鲫鱼',
      thing4: '赞了你的动态',
      number5: '2',
    })
  })

  test.each([
    ['with a reason', '广告', ['广告', '广告']],
    ['without one', '', ['你的账号被禁言了', '你的账号被禁言了']],
  ])('of a ban %s is said by the other parts, and by the site', async (_, reason, said) => {
    await offer({ wechat: [{ ...system, fields: parts }] })
    const { me, arrived } = await subscriber('wechat', { template: system.id })
    const until = new Date(Date.now() + 60_000).toISOString()
    await call('POST content-manage/add-blacklist', { id: me.id, until, reason }, { as: await buildModerator() })
    await runJobs()
    const { fields } = arrived()[0]!
    expect([fields.thing2, fields.thing3]).toEqual(said)
    expect([fields.thing1, fields.number5]).toEqual(['钓鱼伴侣', '1'])
  })
})

import { setTimeout as delay } from 'node:timers/promises'
import { personOf } from '@anglers/simulators/people'
import { sql } from 'kysely'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { countJobs } from '../../../server/src/infra/jobs.ts'
import { openKillableSite } from '../support/killable.ts'
import { API } from '../support/server.ts'

const PERSON = '钓友甲'
const LIKES = { kind: 'likes', id: 'wx-likes', fields: { thing1: 'what', number2: 'count' } }

const {
  server: { call, db, buildMember, buildPost },
  site,
  mini,
  wechat,
  close,
} = await openKillableSite()
afterAll(close)

test('a push that is under way when the server is killed arrives once when it runs again', async () => {
  await storeSetting(db, 'seast_subscribe_templates', { wechat: [LIKES] })
  wechat.subscriptions.addTemplate(LIKES.id, Object.keys(LIKES.fields))
  wechat.subscriptions.agree(PERSON, LIKES.id)
  const [me, other] = [await buildMember(), await buildMember()]
  await db
    .insertInto('member_openid')
    .values({ platform: 'wechat', app_id: mini.appId, openid: personOf(PERSON).openid(mini.appId), unionid: null, member_id: me.id })
    .execute()
  await call('POST subscribe', { platform: 'wechat', accepted: [LIKES.id] }, { as: me })
  const post = await buildPost({ author: me })
  await site.start()

  // Who a member is at WeChat cannot be read: the like is committed, the push waits for that.
  await db.transaction().execute(async (trx) => {
    await sql`lock table member_openid in access exclusive mode`.execute(trx)
    const answer = await fetch(`${site.origin}${API}/comments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'like', id: post.id, on: true }),
    })
    expect(answer.status).toBe(200)
    while (
      !(await sql`select 1 from graphile_worker.jobs where task_identifier = 'push_notice' and locked_at is not null`.execute(db)).rows
        .length
    )
      await delay(20)
    await site.kill()
  })
  expect([wechat.subscriptions.arrivedAt(PERSON), (await countJobs(db)).waiting]).toEqual([[], 1])

  await site.start()
  while (await sql`select 1 from graphile_worker.jobs where task_identifier = 'push_notice'`.execute(db).then(({ rows }) => rows.length))
    await delay(100)
  expect(wechat.subscriptions.arrivedAt(PERSON)).toMatchObject([{ template: LIKES.id }])
}, 120_000)

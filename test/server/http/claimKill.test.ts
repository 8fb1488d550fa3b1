import { setTimeout as delay } from 'node:timers/promises'
import { personOf } from '@anglers/simulators/people'
import { sql } from 'kysely'
import { openKillableSite } from '../support/killable.ts'
import { API } from '../support/server.ts'

const PERSON = '换号人'

const {
  server: { call, db },
  site,
  wechat,
  close,
} = await openKillableSite()
afterAll(close)

test('a server that is killed after another service has answered does not ask again, and does what it was asked to', async () => {
  const { user, access_token: token } = (await call('POST wechat/login', wechat.login(PERSON))).body
  const me = { id: user.userId, token }
  // WeChat takes a code once: asked a second time it would refuse.
  const { code } = wechat.phone(PERSON)
  const bind = () =>
    fetch(`${site.origin}${API}/site/get-phone`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json', 'idempotency-key': 'a-new-phone' },
      body: JSON.stringify({ platform: 'wechat', code }),
    })
  const kept = () => db.selectFrom('idempotency').select('answer').where('member_id', '=', me.id).where('answer', 'is not', null).execute()
  await site.start()

  // The member's row cannot be written: WeChat has been asked, and the phone waits.
  const cutOff = await db.transaction().execute(async (trx) => {
    await sql`select from member where id = ${me.id} for no key update`.execute(trx)
    const answer = bind().then(
      ({ status }) => status,
      () => 'cut off',
    )
    while (!(await kept()).length) await delay(20)
    await site.kill()
    return answer
  })
  expect(cutOff).toBe('cut off')
  const phoneOf = () => db.selectFrom('member').select('phone').where('id', '=', me.id).executeTakeFirstOrThrow()
  expect(await phoneOf()).toEqual({ phone: null })

  await site.start()
  expect((await bind()).status).toBe(409)
  await db
    .updateTable('idempotency')
    .set({ claimed_until: new Date(0) })
    .where('member_id', '=', me.id)
    .execute()
  const again = await bind()
  expect([again.status, await again.json()]).toEqual([200, { phone: personOf(PERSON).phone }])
  expect(await phoneOf()).toEqual({ phone: personOf(PERSON).phone })
  expect((await bind()).headers.get('idempotency-replayed')).toBe('true')
}, 120_000)

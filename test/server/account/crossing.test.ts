import { sql } from 'kysely'
import { insertBlock, lockPairs } from '../../../server/src/domains/account/relationQueries.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildPost, buildComment, close } = await openTestServer()
afterAll(close)

const TRIES = 12

const noticesOf = ({ id }: { id: number }) => db.selectFrom('notice').select('kind').where('member_id', '=', id).execute()

test('of several members each is held in one order, whoever holds which: nobody waits in a circle', async () => {
  const me = 900_000
  const others = Array.from({ length: 24 }, (_, i) => me + 1 + ((i * 7) % 24))
  // Both as numbers of advisory locks, as pg_locks has them.
  const numberOf = ({ classid, objid }: { classid: number; objid: number }) => BigInt.asIntN(64, (BigInt(classid) << 32n) | BigInt(objid))
  const held = async (pid: number) => {
    const { rows } = await sql<{ classid: number; objid: number; granted: boolean }>`
      select classid::bigint, objid::bigint, granted from pg_locks where locktype = 'advisory' and pid = ${pid}`.execute(db)
    return rows.map((row) => ({ key: numberOf(row), granted: row.granted }))
  }
  const begin = async () => {
    const trx = await db.startTransaction().execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    return { trx, pid: rows[0]!.pid }
  }
  const whole = await begin()
  await lockPairs(whole.trx, me, others)
  const keys = (await held(whole.pid)).map(({ key }) => key).sort((a, b) => (a < b ? -1 : 1))
  expect(keys).toHaveLength(others.length)
  await whole.trx.rollback().execute()
  const [middle, waiter] = [await begin(), await begin()]
  const at = keys.length / 2
  await sql`select pg_advisory_xact_lock(${String(keys[at])}::bigint)`.execute(middle.trx)
  const waiting = lockPairs(waiter.trx, me, others)
  await untilSomeoneWaits(db)
  const has = (await held(waiter.pid)).filter(({ granted }) => granted).map(({ key }) => key)
  expect(has.sort((a, b) => (a < b ? -1 : 1))).toEqual(keys.slice(0, at))
  await middle.trx.rollback().execute()
  await waiting
  await waiter.trx.rollback().execute()
})

describe('what crosses a block', () => {
  test('a follow leaves nothing behind', async () => {
    for (let i = 0; i < TRIES; i++) {
      const [me, other] = [await buildMember(), await buildMember()]
      await Promise.allSettled([
        call('POST content-manage/add-blacklist', { id: other.id }, { as: me }),
        call('POST user/follow', { id: me.id, on: true }, { as: other }),
      ])
      expect(await db.selectFrom('follow').selectAll().where('follower_id', '=', other.id).execute()).toEqual([])
      expect(await noticesOf(me)).toEqual([])
    }
  })

  /** Does this while a block of the two is under way: it has not been committed when the call begins. */
  async function duringBlock<T>(me: { id: number }, other: { id: number }, work: () => Promise<T>): Promise<T> {
    const blocking = await db.startTransaction().execute()
    await lockPairs(blocking, me.id, [other.id])
    await insertBlock(blocking, me.id, other.id)
    const answer = work()
    await untilSomeoneWaits(db)
    await blocking.commit().execute()
    return answer
  }

  test('a follow waits for it, and is refused', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    expect(await duringBlock(me, other, () => refused('POST user/follow', { id: me.id }, { as: other }))).toMatchObject({ status: 403 })
  })

  test.each<[string, (post: { id: number }) => object]>([
    ['comment', ({ id }) => ({ type: 'comment', id, content: '好鱼' })],
    ['like', ({ id }) => ({ type: 'like', id })],
  ])('a %s waits for it, and is as if the post were not there', async (_, input) => {
    const [me, other] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author: me })
    expect(await duringBlock(me, other, () => refused('POST comments', input(post), { as: other }))).toMatchObject({ status: 404 })
  })

  test('an answer waits for it, and finds nothing to answer', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const root = await buildComment({ author: me })
    expect(
      await duringBlock(me, other, () =>
        refused('POST comments', { type: 'comment', id: root.postId, content: '好鱼', parent: root.id }, { as: other }),
      ),
    ).toMatchObject({ status: 400 })
  })

  test('a like of a comment waits for it, and finds none', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const { id } = await buildComment({ author: me })
    expect(await duringBlock(me, other, () => refused('POST comments/mark', { id }, { as: other }))).toMatchObject({ status: 404 })
  })

  test('a message waits for it, and is refused', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    expect(await duringBlock(me, other, () => refused('POST message/send', { id: me.id, text: '在吗' }, { as: other }))).toMatchObject({
      code: 'message_refused',
    })
  })

  test('a call by name waits for it, and is not heard', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await duringBlock(me, other, () => call('POST publish/words', { content: `@${me.nickname} 来看` }, { as: other }))
    expect(await noticesOf(me)).toEqual([])
  })
})

import { sql } from 'kysely'
import pino from 'pino'
import { createClock } from '../support/clock.ts'
import { createGroupHelpers } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'
import { type Client, connect, enter } from '../support/socket.ts'

const lines: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
/** What was reported to the operator since this was last asked. */
const reported = () =>
  lines.splice(0).map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } }
    return `${msg}: ${err?.message}`
  })

const clock = createClock()
const server = await openTestServer({ clock, logger })
const { app, bus, call, db, signIn, buildMember, buildFollow } = server
const url = await server.listen()
/** Another process on the same database, of which this one hears nothing. */
const elsewhere = await openTestServer({ beside: server })
const elsewhereUrl = await elsewhere.listen()
afterAll(async () => {
  await elsewhere.close()
  await server.close()
})

const here = createGroupHelpers(server)
const there = createGroupHelpers({ ...elsewhere, buildMember, buildFollow })
const textsOf = ({ frames }: Client) =>
  frames.flatMap((frame) => (frame.type === 'chat' && frame.message.kind === 'text' ? [frame.message.text] : []))
const shut = (...clients: Client[]) => Promise.all(clients.map((client) => client.close()))
const isOnline = async (as: { id: number; token: string }) =>
  (await call('GET user/online', { ids: String(as.id) }, { as })).body[0]!.online
const processes = async () => (await db.selectFrom('socket_process').select('id').execute()).map(({ id }) => id)
const isHeld = async (member: { id: number }) =>
  (await db.selectFrom('socket_member').select('member_id').where('member_id', '=', member.id).execute()).length > 0

describe('after a gap', () => {
  test('a session that ended meanwhile is closed, and all others are told to ask', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const [mine, unnamed, theirs] = [await enter(url, me), await connect(url, await signIn(other)), await enter(url, other)]
    await elsewhere.call('POST site/logout', {}, { as: me })
    bus.events.gap()
    expect((await mine.next('leave')).reason).toBe('session')
    await theirs.next('sync')
    await unnamed.beat()
    expect(unnamed.frames).toEqual([])
    await shut(unnamed, theirs)
  })

  test('a member who joined a group meanwhile hears it, and one who left does not', async () => {
    const {
      group,
      owner,
      others: [goes],
    } = await here.buildGroup(1)
    const comes = await buildMember()
    const [coming, going] = [await enter(url, comes), await enter(url, goes!)]
    await elsewhere.call('POST group-message/join', { code: group.code! }, { as: comes })
    await elsewhere.call('POST group-message/leave', { id: group.id }, { as: goes! })
    bus.events.gap()
    for (const client of [coming, going]) await client.next('sync')
    await here.say(group, owner, '谁在')
    while (!textsOf(coming).length) await coming.next('chat')
    await going.beat()
    expect([textsOf(coming), textsOf(going)]).toEqual([['谁在'], []])
    await shut(coming, going)
  })

  test('the next message brings those of which no word came, in order', async () => {
    const {
      group,
      owner,
      others: [reader],
    } = await here.buildGroup(1)
    const client = await enter(url, reader!)
    await here.say(group, owner, '一')
    for (const text of ['二', '三']) await there.say(group, owner, text)
    await here.say(group, owner, '四')
    while (textsOf(client).length < 4) await client.next('chat')
    expect(textsOf(client)).toEqual(['一', '二', '三', '四'])
    await shut(client)
  })
})

test('a socket is ready when it hears its groups, and not before', async () => {
  const {
    group,
    owner,
    others: [me],
  } = await here.buildGroup(1)
  const client = await connect(url, me!.token)
  await db.transaction().execute(async (trx) => {
    await sql`lock table conversation_member in access exclusive mode`.execute(trx)
    client.say({ type: 'setname', id: me!.id, name: me!.nickname })
    await client.beat()
    await client.beat()
    expect(client.frames).toEqual([])
  })
  await client.next('ready')
  await here.say(group, owner, '早')
  expect((await client.next('chat')).message.text).toBe('早')
  await shut(client)
})

describe('a session', () => {
  test('that runs out while its socket is open is closed within a beat', async () => {
    const me = await buildMember()
    const client = await enter(url, me)
    await db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('member_id', '=', me.id)
      .execute()
    await app.hub.beat()
    expect((await client.next('leave')).reason).toBe('session')
  })
})

/** While this is done, the database has not this table. */
async function whileAway(
  table: 'socket_process' | 'socket_member' | 'session' | 'conversation_member',
  work: () => Promise<void>,
): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to away`.execute(db)
  await work().finally(() => sql`alter table away rename to ${sql.table(table)}`.execute(db))
}
const isAway = (table: string) => `relation "${table}" does not exist`

describe('where the database fails, the operator is told why, and', () => {
  const untilReported = async () => {
    while (!lines.length) await new Promise(setImmediate)
    return reported()
  }

  test('a socket whose word cannot be taken ends, so that it comes again', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const { id } = (await call('POST message/send', { id: me.id, text: '在吗' }, { as: other })).body
    const client = await enter(url, me)
    reported()
    await whileAway('conversation_member', async () => {
      client.say({ type: 'delivered', id })
      expect((await client.next('leave')).reason).toBe('closing')
    })
    expect(reported()).toEqual([`a frame could not be answered: ${isAway('conversation_member')}`])
  })

  test('a socket whose session or groups cannot be looked up stays as it is', async () => {
    const me = await buildMember()
    const client = await enter(url, me)
    reported()
    await whileAway('conversation_member', async () => {
      const report = `groups could not be looked up: ${isAway('conversation_member')}`
      bus.publish('rooms', { members: [me.id] })
      expect(await untilReported()).toEqual([report])
      bus.events.gap()
      expect(await untilReported()).toEqual([report])
    })
    await whileAway('session', async () => {
      bus.publish('sessions', { member: me.id })
      expect(await untilReported()).toEqual([`sessions could not be checked: ${isAway('session')}`])
      await app.hub.beat()
      expect(reported()).toEqual([`the sockets could not be looked after: ${isAway('session')}`])
    })
    await client.beat()
    expect(client.frames).toEqual([{ type: 'ready' }])
    await shut(client)
  })
})

describe('presence', () => {
  test('that could not be written is made up for by the next beat: of who came, and of who went', async () => {
    const [comes, goes] = [await buildMember(), await buildMember()]
    const going = await enter(url, goes)
    await app.hub.settled()
    expect(await isHeld(goes)).toBe(true)
    let coming: Client | undefined
    await whileAway('socket_member', async () => {
      coming = await enter(url, comes)
      await going.close()
      // It is gone for the server, too, as soon as another socket of theirs would be the first.
      while (app.hub.size > 1) await new Promise(setImmediate)
      await app.hub.settled()
    })
    expect(new Set(reported())).toEqual(new Set([`presence could not be written: ${isAway('socket_member')}`]))
    expect(await isOnline(comes)).toBe(false)
    await app.hub.beat()
    expect([await isOnline(comes), await isHeld(goes)]).toEqual([true, false])
    await shut(coming!)
  })

  test('of a process that could not say that it lives is there once it can', async () => {
    const started = await openTestServer({ beside: server })
    const me = await buildMember()
    const startedUrl = await started.listen()
    let client: Client | undefined
    await whileAway('socket_process', async () => {
      client = await enter(startedUrl, me)
      await started.app.hub.settled()
    })
    expect(await isOnline(me)).toBe(false)
    await started.app.hub.beat()
    expect(await isOnline(me)).toBe(true)
    await shut(client!)
    await started.close()
  })

  test('ends with the process that closes, at once; of a member with a socket elsewhere it stays', async () => {
    const started = await openTestServer({ beside: server })
    const startedUrl = await started.listen()
    const [one, both] = [await buildMember(), await buildMember()]
    await Promise.all([enter(startedUrl, one), enter(startedUrl, both)])
    const client = await enter(elsewhereUrl, both)
    await app.hub.beat()
    for (const as of [one, both]) await call('POST user/update-status', { online: 1 }, { as })
    await Promise.all([started.app.hub.settled(), elsewhere.app.hub.settled()])
    expect(await processes()).toHaveLength(3)
    await started.close()
    expect([await isOnline(one), await isOnline(both)]).toEqual([false, true])
    const said = await db
      .selectFrom('presence')
      .select(['member_id', 'online'])
      .where('member_id', 'in', [one.id, both.id])
      .orderBy('member_id')
      .execute()
    expect(said).toEqual([
      { member_id: one.id, online: false },
      { member_id: both.id, online: true },
    ])
    expect(await isHeld(one)).toBe(false)
    expect(await processes()).toHaveLength(2)
    await shut(client)
  })

  test('of another process that lives is not ended by the beat of this one', async () => {
    const me = await buildMember()
    const client = await enter(elsewhereUrl, me)
    await elsewhere.app.hub.settled()
    await app.hub.beat()
    expect(await isOnline(me)).toBe(true)
    await shut(client)
  })

  test('of a process that cannot reach the database any more does not keep it from closing', async () => {
    const closing = await openTestServer({ beside: server, logger })
    reported()
    await whileAway('socket_process', () => closing.close())
    expect(reported()).toEqual([`presence could not be ended: ${isAway('socket_process')}`])
  })
})

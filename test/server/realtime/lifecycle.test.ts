import { Writable } from 'node:stream'
import { SOCKET_FRAME_BYTES, SOCKET_FRAMES, SOCKET_HELLO_MS, SOCKET_SILENCE_MS, SOCKETS_PER_MEMBER } from '@anglers/contract/limits'
import { closings, PING } from '@anglers/contract/socket'
import { sql } from 'kysely'
import pino from 'pino'
import { createClock } from '../support/clock.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { API, openTestServer } from '../support/server.ts'
import { type Client, connect, enter } from '../support/socket.ts'

const lines: string[] = []
const logger = pino(
  { level: 'trace' },
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  }),
)
const clock = createClock()
const server = await openTestServer({ clock, logger })
const { app, call, db, inject, signIn, buildMember, buildModerator, close } = server
const url = await server.listen()
afterAll(close)

const PASSWORD = 'carp-and-tench-9'
const MINUTE_MS = 60_000

describe('coming in', () => {
  test('with a good token and the right name', async () => {
    const client = await enter(url, await buildMember())
    expect(client.frames).toEqual([{ type: 'ready' }])
    await client.beat()
    await client.close()
  })

  test.each([
    ['no token', undefined],
    ['one that never was', 'never'],
  ])('with %s is answered by leave', async (_, token) => {
    const client = await connect(url, token)
    expect((await client.next('leave')).reason).toBe('session')
    expect(await client.closed).toBe(closings.session.code)
  })

  test('with a session that is over is answered by leave', async () => {
    const client = await connect(url, await signIn(await buildMember(), { expiresAt: new Date(Date.now() - 1) }))
    expect((await client.next('leave')).reason).toBe('session')
  })

  test('at the same time as many others, some of whom may not', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => buildMember()))
    const over = await signIn(members[0]!, { expiresAt: new Date(Date.now() - 1) })
    const [clients, strangers] = await Promise.all([
      Promise.all(members.map((member) => enter(url, member))),
      Promise.all([over, 'never', undefined].map((token) => connect(url, token))),
    ])
    for (const stranger of strangers) expect((await stranger.next('leave')).reason).toBe('session')
    for (const client of clients) {
      await client.beat()
      expect(client.frames).toEqual([{ type: 'ready' }])
      await client.close()
    }
  })

  test('under the name of somebody else is answered by leave', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const client = await connect(url, me.token)
    client.say({ type: 'setname', id: other.id, name: other.nickname })
    expect((await client.next('leave')).reason).toBe('name')
    expect(await client.closed).toBe(closings.name.code)
  })

  test('without a name, nothing else is taken', async () => {
    const client = await connect(url, (await buildMember()).token)
    client.say({ type: 'delivered', id: 1 })
    expect((await client.next('leave')).reason).toBe('name')
  })

  test('with the name said twice is one: each message comes once', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const client = await enter(url, me)
    client.say({ type: 'setname', id: me.id, name: me.nickname })
    await client.beat()
    await app.hub.settled()
    await call('POST message/send', { id: me.id, text: '一次' }, { as: other })
    await client.beat()
    expect(client.frames.map(({ type }) => type)).toEqual(['ready', 'chat'])
    await client.close()
  })

  test('without a name, it ends', async () => {
    const client = await connect(url, (await buildMember()).token)
    await client.beat()
    clock.pass(SOCKET_HELLO_MS)
    await client.beat()
    expect(client.frames).toEqual([])
    clock.pass(10_000)
    expect((await client.next('leave')).reason).toBe('name')
  })

  test('after being told to leave is none, though the name was on its way already', async () => {
    const me = await buildMember()
    const client = await connect(url, me.token)
    client.ws.once('message', () => client.say({ type: 'setname', id: me.id, name: me.nickname }))
    await call('POST site/logout', {}, { as: me })
    expect(await client.closed).toBe(closings.session.code)
    await app.hub.settled()
    expect(client.frames).toEqual([{ type: 'leave', reason: 'session' }])
    expect(await db.selectFrom('socket_member').select('member_id').where('member_id', '=', me.id).execute()).toEqual([])
  })

  test('only at /ws: no other address takes an upgrade', async () => {
    const { token } = await buildMember()
    for (const path of ['/ws/more', '/', `${API}/user/check`]) await expect(connect(url.replace('/ws', path), token)).rejects.toThrow(/404/)
  })

  test('asked for without an upgrade, is nothing', async () => {
    expect((await inject({ url: '/ws' })).statusCode).toBe(404)
  })
})

describe('staying', () => {
  test(`takes a word within ${SOCKET_SILENCE_MS / 1000} s`, async () => {
    const [silent, speaking] = [await enter(url, await buildMember()), await enter(url, await buildMember())]
    clock.pass(SOCKET_SILENCE_MS - 10_000)
    await speaking.beat()
    clock.pass(20_000)
    expect((await silent.next('leave')).reason).toBe('silent')
    expect(await silent.closed).toBe(closings.silent.code)
    await speaking.beat()
    await speaking.close()
  })

  test.each([
    ['no JSON', 'fish'],
    ['a type that is none', '{"type":"fish"}'],
    ['a field of the wrong type', '{"type":"delivered","id":"1"}'],
    ['a list', '[]'],
  ])('%s ends it', async (_, text) => {
    const client = await enter(url, await buildMember())
    client.say(text)
    expect((await client.next('leave')).reason).toBe('frame')
    expect(await client.closed).toBe(closings.frame.code)
  })

  test('a binary frame ends it', async () => {
    const client = await enter(url, await buildMember())
    client.ws.send(Buffer.from(PING), { binary: true })
    expect((await client.next('leave')).reason).toBe('frame')
  })

  test('a frame that is too long ends it', async () => {
    const client = await enter(url, await buildMember())
    client.say('x'.repeat(SOCKET_FRAME_BYTES + 1))
    expect(await client.closed).toBe(1009)
  })

  test('too many frames at once end it; with time in between, they do not', async () => {
    const client = await enter(url, await buildMember())
    for (let i = 0; i < 5; i++) {
      for (let n = 0; n < SOCKET_FRAMES.perSecond; n++) client.say(PING)
      await client.beat()
      clock.pass(2_000)
    }
    clock.pass(MINUTE_MS)
    for (let n = 0; n <= SOCKET_FRAMES.burst; n++) client.say(PING)
    expect((await client.next('leave')).reason).toBe('frame')
  })

  test(`is for ${SOCKETS_PER_MEMBER} sockets of a member; one more closes the oldest`, async () => {
    const me = await buildMember()
    const clients = []
    for (let i = 0; i < SOCKETS_PER_MEMBER; i++) clients.push(await enter(url, me))
    const another = await enter(url, me)
    expect((await clients[0]!.next('leave')).reason).toBe('replaced')
    for (const client of [...clients.slice(1), another]) {
      await client.beat()
      await client.close()
    }
  })

  test('does not count sockets that a process held which has died', async () => {
    const me = await buildMember()
    const id = '00000000-0000-4000-8000-000000000002'
    await db
      .insertInto('socket_process')
      .values({ id, seen_at: new Date(Date.now() - 2 * SOCKET_SILENCE_MS) })
      .execute()
    const opened_ms = Array.from({ length: SOCKETS_PER_MEMBER }, (_, n) => Date.now() + n)
    await db.insertInto('socket_member').values({ process_id: id, member_id: me.id, opened_ms }).execute()
    const client = await enter(url, me)
    await client.beat()
    await client.close()
    await db.deleteFrom('socket_process').where('id', '=', id).execute()
  })

  test('ends when the client says so', async () => {
    const client = await enter(url, await buildMember())
    client.say({ type: 'leave' })
    await client.closed
  })
})

describe('the session', () => {
  test('that signs out closes its own sockets, and no others', async () => {
    const me = await buildMember()
    const elsewhere = { ...me, token: await signIn(me) }
    const [here, there] = [await enter(url, me), await enter(url, elsewhere)]
    await call('POST site/logout', {}, { as: me })
    expect((await here.next('leave')).reason).toBe('session')
    await there.beat()
    await there.close()
  })

  test('that changes the password closes the others', async () => {
    const me = await buildMember({ password: PASSWORD })
    const elsewhere = { ...me, token: await signIn(me) }
    const [here, there] = [await enter(url, me), await enter(url, elsewhere)]
    await call('POST user/setting', { password: { old: PASSWORD, next: `${PASSWORD}-new` } }, { as: me })
    expect((await there.next('leave')).reason).toBe('session')
    await here.beat()
    await here.close()
  })

  test('of a deleted account closes', async () => {
    const me = await buildMember({ leaving_at: new Date(Date.now() - 1_000) })
    const client = await enter(url, me)
    await call('POST site/logoff', {}, { as: me })
    expect((await client.next('leave')).reason).toBe('session')
  })

  test('of whom a moderator bans closes; they come back to read', async () => {
    const [me, moderator] = [await buildMember(), await buildModerator()]
    const client = await enter(url, me)
    await call('POST content-manage/add-blacklist', { id: me.id, until: new Date(Date.now() + MINUTE_MS).toISOString() }, { as: moderator })
    expect((await client.next('leave')).reason).toBe('banned')
    await (await enter(url, me)).close()
  })

  test('that runs out, or ended without a word, closes within a beat', async () => {
    const me = await buildMember()
    const client = await enter(url, me)
    await db.deleteFrom('session').where('member_id', '=', me.id).execute()
    clock.pass(20_000)
    expect((await client.next('leave')).reason).toBe('session')
  })
})

describe('presence', () => {
  const isOnline = async (as: { id: number; token: string }) =>
    (await call('GET user/online', { ids: String(as.id) }, { as })).body[0]!.online

  test('lasts as long as any socket of the member', async () => {
    const me = await buildMember()
    const [one, other] = [await enter(url, me), await enter(url, me)]
    await app.hub.settled()
    expect(await isOnline(me)).toBe(true)
    await one.close()
    await app.hub.settled()
    expect(await isOnline(me)).toBe(true)
    await call('POST user/update-status', { online: 1 }, { as: me })
    other.ws.terminate()
    await other.closed
    await vanished(me)
    expect(await isOnline(me)).toBe(false)
  })

  test('lasts with a hidden page, too, and they were here until it closed', async () => {
    const me = await buildMember()
    const client = await enter(url, me)
    await app.hub.settled()
    await call('POST user/update-status', { online: 0 }, { as: me })
    await db
      .updateTable('presence')
      .set({ seen_at: new Date(Date.now() - 30 * 60_000) })
      .where('member_id', '=', me.id)
      .execute()
    expect(await isOnline(me)).toBe(true)
    await client.close()
    await vanished(me)
    await app.hub.settled()
    expect((await call('GET user/online', { ids: String(me.id) }, { as: me })).body).toEqual([{ id: me.id, online: false, seenMinutes: 0 }])
  })

  /** The server has noticed that the member's last connection broke. */
  async function vanished(member: { id: number }): Promise<void> {
    while ((await db.selectFrom('socket_member').select('member_id').where('member_id', '=', member.id).execute()).length)
      await app.hub.settled()
  }

  test('of those who come and go while that of another is written is written after it', async () => {
    const [writing, coming, going] = [await buildMember(), await buildMember(), await buildMember()]
    const left = await enter(url, going)
    await app.hub.settled()
    const clients: Client[] = []
    await db.transaction().execute(async (trx) => {
      await sql`lock table socket_member in exclusive mode`.execute(trx)
      clients.push(await enter(url, writing))
      await untilSomeoneWaits(db)
      await left.close()
      clients.push(await enter(url, coming))
    })
    await app.hub.settled()
    expect(await Promise.all([writing, coming, going].map(isOnline))).toEqual([true, true, false])
    for (const client of clients) await client.close()
  })

  test('is there from the first socket of a process that has just started', async () => {
    const started = await openTestServer({ beside: server })
    const me = await buildMember()
    const client = await enter(await started.listen(), me)
    await started.app.hub.settled()
    expect(await isOnline(me)).toBe(true)
    await client.close()
    await started.close()
  })

  test('is taken away with a process that has not been heard of for 90 s', async () => {
    const me = await buildMember()
    await db
      .insertInto('socket_process')
      .values({ id: '00000000-0000-4000-8000-000000000001', seen_at: new Date(Date.now() - 89_000) })
      .execute()
    await db.insertInto('socket_member').values({ member_id: me.id, process_id: '00000000-0000-4000-8000-000000000001' }).execute()
    expect(await isOnline(me)).toBe(true)
    await db
      .updateTable('socket_process')
      .set({ seen_at: new Date(Date.now() - 91_000) })
      .where('id', '=', '00000000-0000-4000-8000-000000000001')
      .execute()
    expect(await isOnline(me)).toBe(false)
    await app.hub.beat()
    expect(await db.selectFrom('socket_member').select('member_id').where('member_id', '=', me.id).execute()).toEqual([])
  })

  test('comes back when a process that was given up for dead says that it lives', async () => {
    const me = await buildMember()
    const client = await enter(url, me)
    await app.hub.settled()
    await db.deleteFrom('socket_process').execute()
    expect(await isOnline(me)).toBe(false)
    await app.hub.beat()
    expect(await isOnline(me)).toBe(true)
    await client.close()
  })
})

test('a connection while the process closes is refused, and does not keep it from ending', async () => {
  const other = await openTestServer({ beside: server })
  const otherUrl = await other.listen()
  const { token } = await buildMember()
  // It never answers that it is told to leave, so that closing takes a moment.
  const deaf = await connect(otherUrl, token)
  deaf.ws.pause()
  const polite = await enter(otherUrl, await buildMember())
  const closed = other.app.close()
  expect((await polite.next('leave')).reason).toBe('closing')
  // While the deaf one still keeps the port open.
  const late = expect(connect(otherUrl, token)).rejects.toThrow(/503/)
  expect(await polite.closed).toBe(closings.closing.code)
  await late
  await closed
  deaf.ws.terminate()
  await other.close()
})

test('no line of the log holds a token', async () => {
  const me = await buildMember()
  await (await enter(url, me)).close()
  await connect(url.replace('/ws', '/elsewhere'), me.token).catch(() => {})
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [me.token, 'access_token']) expect(lines.join('')).not.toContain(secret)
})

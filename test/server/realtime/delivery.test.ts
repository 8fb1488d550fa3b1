import { SOCKETS_PER_MEMBER } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openBus } from '../../../server/src/infra/bus/index.ts'
import type { BuiltMember } from '../support/factories.ts'
import { gather } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'
import { type Client, enter } from '../support/socket.ts'

const server = await openTestServer()
const { call, db, app, bus, buildMember, buildFollow, buildBlock, close } = server
const url = await server.listen()
afterAll(close)

const say = async (from: BuiltMember, to: { id: number }, text: string) =>
  (await call('POST message/send', { id: to.id, text }, { as: from })).body
const sayIn = async (group: { id: number }, from: BuiltMember, text: string) =>
  (await call('POST group-message/send', { id: group.id, text }, { as: from })).body
const chats = ({ frames }: Client) => frames.flatMap((frame) => (frame.type === 'chat' ? [frame.message] : []))
const shut = (...clients: Client[]) => Promise.all(clients.map((client) => client.close()))

test('a message reaches every device of both, the same as over HTTP, and nobody else', async () => {
  const [me, other, third] = [await buildMember(), await buildMember(), await buildMember()]
  const clients = await Promise.all([me, me, other, other, third].map((member) => enter(url, member)))
  const sent = await say(me, other, '收到了吗')
  for (const client of clients.slice(0, 4)) expect((await client.next('chat')).message).toEqual(sent)
  await clients[4]!.beat()
  expect(clients[4]!.frames).toEqual([{ type: 'ready' }])
  await shut(...clients)
})

test('a resend, and a call that is refused, reach nobody', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  const client = await enter(url, other)
  for (let i = 0; i < 3; i++) await call('POST message/send', { id: other.id, text: '一次', clientId: 'once-only-1' }, { as: me })
  await buildBlock(other, me)
  await call('POST message/send', { id: other.id, text: '再来' }, { as: me }).catch(() => {})
  await client.beat()
  expect(chats(client)).toHaveLength(1)
  await shut(client)
})

test('many at once reach everyone in the order of their ids, each once', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => buildMember()))
  const [owner, ...others] = members as [BuiltMember, ...BuiltMember[]]
  const group = await gather(server, owner, others)
  const clients = await Promise.all(members.map((member) => enter(url, member)))
  const sent = await Promise.all(Array.from({ length: 40 }, (_, i) => sayIn(group, members[i % 4]!, String(i))))
  const ids = sent.map(({ id }) => id).sort((a, b) => a - b)
  for (const client of clients) {
    while (chats(client).length < ids.length) await client.next('chat')
    expect(chats(client).map(({ id }) => id)).toEqual(ids)
  }
  await shut(...clients)
})

test('what is read on one device is read on the other, and the writer sees that it was', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  const [phone, tablet, writer] = await Promise.all([enter(url, me), enter(url, me), enter(url, other)])
  const first = await say(other, me, '一')
  await say(other, me, '二')
  phone.say({ type: 'delivered', id: first.id })
  expect(await writer.next('delivered')).toEqual({ type: 'delivered', by: me.id, to: other.id, group: null, id: first.id })
  await call('POST message/read', { id: other.id, message: first.id }, { as: me })
  for (const client of [phone, tablet])
    expect(await client.next('read')).toEqual({ type: 'read', by: me.id, to: other.id, group: null, id: first.id, unread: 1 })
  expect(await writer.next('read')).toEqual({ type: 'read', by: me.id, to: other.id, group: null, id: first.id })
  await shut(phone, tablet, writer)
})

test('a message that arrives after a newer one is no news, and takes nothing back', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  const [phone, writer] = await Promise.all([enter(url, me), enter(url, other)])
  const [first, second] = [await say(other, me, '一'), await say(other, me, '二')]
  phone.say({ type: 'delivered', id: second.id })
  expect((await writer.next('delivered')).id).toBe(second.id)
  phone.say({ type: 'delivered', id: first.id })
  const third = await say(other, me, '三')
  phone.say({ type: 'delivered', id: third.id })
  expect((await writer.next('delivered')).id).toBe(third.id)
  await shut(phone, writer)
})

test('nobody says for another that a message arrived', async () => {
  const [me, other, third] = [await buildMember(), await buildMember(), await buildMember()]
  const [client, writer] = await Promise.all([enter(url, third), enter(url, other)])
  const { id } = await say(other, me, '一')
  client.say({ type: 'delivered', id })
  await client.beat()
  await writer.beat()
  expect(writer.frames.map(({ type }) => type)).toEqual(['ready', 'chat'])
  await shut(client, writer)
})

test('a new member of a group hears it from then on; a removed one hears nothing more', async () => {
  const [owner, other] = [await buildMember(), await buildMember()]
  const [mine, theirs] = await Promise.all([enter(url, owner), enter(url, other)])
  const group = (await call('POST group-message/create', { name: '夜钓' }, { as: owner })).body
  await call('POST group-message/join', { code: group.code! }, { as: other })
  expect(await theirs.next('group')).toEqual({ type: 'group', id: group.id, joined: true })
  await app.hub.settled()
  await sayIn(group, owner, '欢迎')
  const texts = () => chats(theirs).map(({ text }) => text)
  while (!texts().includes('欢迎')) await theirs.next('chat')
  await call('POST group-message/remove', { id: group.id, member: other.id }, { as: owner })
  expect(await theirs.next('group')).toEqual({ type: 'group', id: group.id, joined: false })
  await app.hub.settled()
  await sayIn(group, owner, '秘密')
  await theirs.beat()
  expect(texts()).not.toContain('秘密')
  await shut(mine, theirs)
})

test('what is taken back is taken back on every device', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  const client = await enter(url, other)
  const { id } = await say(me, other, '错了')
  await call('POST message/recall', { id }, { as: me })
  await client.next('chat')
  expect((await client.next('chat')).message).toMatchObject({ kind: 'recall', target: id })
  await shut(client)
})

test('a reader that does not read is cut off, and the others are not held up', async () => {
  const [me, stuck, other] = [await buildMember(), await buildMember(), await buildMember()]
  const group = await gather(server, me, [stuck, other])
  const [deaf, client] = await Promise.all([enter(url, stuck), enter(url, other)])
  ;(deaf.ws as unknown as { _socket: { pause(): void } })._socket.pause()
  const text = '鱼'.repeat(2_000)
  const message = await sayIn(group, me, text)
  // More than any buffer on the way holds.
  for (let i = 0; app.hub.size > 1 && i < 20_000; i++) {
    bus.sendToMembers([stuck.id], { type: 'chat', message })
    if (i % 50 === 0) await client.beat()
  }
  expect(app.hub.size).toBe(1)
  await shut(client)
})

describe('two processes on one database', () => {
  const quiet = pino({ level: 'silent' })

  test('tell one another everything, in order', async () => {
    const carriers = await Promise.all([0, 1].map(() => openBus({ redisUrl: undefined, databaseUrl: server.databaseUrl }, quiet)))
    const [one, two] = [
      await openTestServer({ beside: server, bus: carriers[0]! }),
      await openTestServer({ beside: server, bus: carriers[1]! }),
    ]
    const [me, other] = [await buildMember(), await buildMember()]
    await buildFollow(me, other)
    await buildFollow(other, me)
    const [oneUrl, twoUrl] = [await one.listen(), await two.listen()]
    const clients = [await enter(oneUrl, me), await enter(twoUrl, other)]
    const ids: number[] = []
    await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const from = i % 2 ? me : other
        ids.push(
          (await (i % 3 ? one : two).call('POST message/send', { id: (from === me ? other : me).id, text: String(i) }, { as: from })).body
            .id,
        )
      }),
    )
    ids.sort((a, b) => a - b)
    for (const client of clients) {
      while (new Set(chats(client).map(({ id }) => id)).size < ids.length) await client.next('chat')
      expect(chats(client)).toHaveLength(ids.length)
    }
    // Signed out here, closed there.
    await one.call('POST site/logout', {}, { as: other })
    expect((await clients[1]!.next('leave')).reason).toBe('session')
    await clients[0]!.close()
    // Of one member's sockets in both, the oldest goes when there are too many.
    const third = await buildMember()
    const crowd: Client[] = []
    for (let n = 0; n < SOCKETS_PER_MEMBER; n++) crowd.push(await enter(oneUrl, third))
    await one.app.hub.settled()
    crowd.push(await enter(twoUrl, third))
    expect((await crowd[0]!.next('leave')).reason).toBe('replaced')
    for (const client of crowd.slice(1)) await client.beat()
    await shut(...crowd.slice(1))
    await one.close()
    await two.close()
  })

  test('that lose the connection between them tell their clients to ask', async () => {
    const bus = await openBus({ redisUrl: undefined, databaseUrl: server.databaseUrl }, quiet)
    const one = await openTestServer({ beside: server, bus })
    const me = await buildMember()
    const client = await enter(await one.listen(), me)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
      db,
    )
    await client.next('sync')
    await client.close()
    await one.close()
  })
})

test('a group hears that the account of its owner is gone, and who owns it now', async () => {
  const [owner, heir, third] = [await buildMember(), await buildMember(), await buildMember()]
  const group = await gather(server, owner, [heir, third])
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(0) })
    .where('id', '=', owner.id)
    .execute()
  const clients = await Promise.all([heir, third].map((member) => enter(url, member)))
  await call('POST site/logoff', {}, { as: owner })
  for (const client of clients)
    for (const event of [{ what: 'left' }, { what: 'owner', members: [{ id: heir.id }] }])
      expect((await client.next('chat')).message).toMatchObject({ group: group.id, kind: 'event', event })
  await shut(...clients)
})

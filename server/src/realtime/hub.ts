import { SOCKET_HELLO_MS, SOCKET_PROCESS_BEAT_MS, SOCKET_SILENCE_MS, SOCKETS_PER_MEMBER } from '@anglers/contract/limits'
import type { ServerFrame } from '@anglers/contract/socket'
import type { FastifyBaseLogger } from 'fastify'
import { messagesBetween } from '../domains/chat/messages.ts'
import { type Said, toThoseWithout } from '../domains/chat/quotes.ts'
import { groupsOfMany } from '../domains/chat/groupQueries.ts'
import type { Topics } from '../infra/bus/index.ts'
import type { Clock } from '../infra/clock.ts'
import type { Services } from '../kernel/context.ts'
import { batchLoader } from '../lib/batches.ts'
import { type Connection, frameOf } from './connection.ts'
import { Delivery } from './delivery.ts'
import { Presence } from './presence.ts'
import { goodSessions } from './queries.ts'

type Shared = Pick<Services, 'db' | 'store' | 'bus' | 'modules'>

const SWEEP_MS = 5_000
const SESSIONS_AT_ONCE = 1_000
const MEMBERS_AT_ONCE = 1_000

/** These messages in one write, framed once for all who lack the same of what they are about; empty where nothing is left. */
function framerOf(messages: Said[]): (memberId: number) => Buffer {
  const frames = messages.map(({ message }) => frameOf({ type: 'chat', message }))
  // As nearly always, all have the same.
  if (messages.every(({ without }) => without.size === 0)) {
    const write = joined(frames)
    return () => write
  }
  const cut = messages.map(({ message, without }) => {
    const rest = without.size ? toThoseWithout(message) : null
    return rest ? frameOf({ type: 'chat', message: rest }) : NOTHING
  })
  const writes = new Map<string, Buffer>()
  return (memberId) => {
    const lacks = messages.map(({ without }) => without.has(memberId))
    const key = lacks.join()
    const write = writes.get(key) ?? joined(frames.map((frame, at) => (lacks[at] ? cut[at]! : frame)))
    writes.set(key, write)
    return write
  }
}

const NOTHING = Buffer.alloc(0)
const joined = (frames: Buffer[]) => (frames.length === 1 ? frames[0]! : Buffer.concat(frames))

/** All sockets of this process: authentication, group membership and delivery. */
export class Hub {
  private readonly connections = new Set<Connection>()
  /** The oldest first. */
  private readonly byMember = new Map<number, Connection[]>()
  private readonly byGroup = new Map<number, Set<Connection>>()
  /** Messages to be written at the end of this turn of the event loop, by conversation. */
  private readonly outgoing = new Map<number, Said[]>()
  private readonly delivery: Delivery<Said>
  private readonly presence: Presence
  private readonly subscriptions: (() => void)[] = []
  /** A change during a lookup leads to another lookup. */
  private readonly groupsOf = batchLoader(MEMBERS_AT_ONCE, async (members: number[]) => {
    const groups = await groupsOfMany(this.services.db, members)
    return members.map((id) => groups.get(id)!)
  })
  private closing = false

  constructor(
    private readonly services: Shared,
    private readonly clock: Clock,
    private readonly logger: FastifyBaseLogger,
  ) {
    const { db, bus } = services
    this.presence = new Presence(db, {
      openedBy: (id) => (this.byMember.get(id) ?? []).map(({ openedAt }) => openedAt),
      everyone: () => this.byMember.keys(),
      onTooMany: (member, openedSince) => bus.publish('sessions', { member, openedSince }),
      logger,
    })
    this.delivery = new Delivery({
      between: (conversation, after, upto, limit) => messagesBetween(services, conversation, after, upto, limit),
      hasListeners: ({ pair, conversation }) => (pair ? pair.some((id) => this.byMember.has(id)) : this.byGroup.has(conversation)),
      deliver: (conversation, messages) => this.handOut(conversation, messages),
      missed: ({ pair, conversation }) =>
        this.haveAsk(pair ? pair.flatMap((id) => this.byMember.get(id) ?? []) : (this.byGroup.get(conversation) ?? [])),
      logger,
    })
    this.subscriptions.push(
      bus.subscribe('message', (event, known) => this.delivery.receive(event, known as Said | undefined)),
      bus.subscribe('frames', ({ members, frame }) => this.sendTo(members, frame)),
      bus.subscribe('rooms', ({ members }) => this.reloading(members)),
      bus.subscribe('sessions', (event) => this.recheck(event)),
      bus.onGap(() => this.resync()),
      clock.every(SWEEP_MS, () => this.sweep()),
      clock.every(SOCKET_PROCESS_BEAT_MS, () => void this.beat()),
    )
  }

  get size(): number {
    return this.connections.size
  }

  /** A client has connected, and is authenticated by its token. */
  add(connection: Connection): void {
    if (this.closing) return connection.leave('closing')
    this.connections.add(connection)
  }

  /** The client has identified itself. Resolves when it receives all further messages. */
  async identify(connection: Connection): Promise<void> {
    // A frame may have been in flight when the connection was dismissed.
    if (!this.connections.has(connection)) return
    connection.named = true
    const { memberId } = connection
    const others = this.byMember.get(memberId) ?? []
    this.byMember.set(memberId, [...others, connection])
    void this.presence.change(memberId)
    for (const oldest of others.slice(0, Math.max(0, others.length + 1 - SOCKETS_PER_MEMBER))) this.dismiss(oldest, 'replaced')
    await this.reload([memberId])
    connection.send({ type: 'ready' })
  }

  /** The client has disconnected. */
  remove(connection: Connection): void {
    if (!this.connections.delete(connection) || !connection.named) return
    this.setGroups(connection, [])
    const { memberId } = connection
    const left = this.byMember.get(memberId)!.filter((other) => other !== connection)
    if (left.length) this.byMember.set(memberId, left)
    else this.byMember.delete(memberId)
    void this.presence.change(memberId)
  }

  private dismiss(connection: Connection, reason: Parameters<Connection['leave']>[0]): void {
    // At once rather than on close, so that it receives nothing more.
    this.remove(connection)
    connection.leave(reason)
  }

  private sendTo(members: number[], frame: ServerFrame): void {
    let framed: Buffer | undefined
    for (const id of members) {
      for (const connection of this.byMember.get(id) ?? []) connection.write((framed ??= frameOf(frame)))
    }
  }

  /**
   * Queues messages until the end of this turn. A write costs far more than its size: messages that arrive during the fan-out go into the
   * next write together.
   */
  private handOut(conversation: number, messages: Said[]): void {
    if (!messages.length) return
    if (!this.outgoing.size) setImmediate(() => this.flush())
    const before = this.outgoing.get(conversation)
    if (before) before.push(...messages)
    else this.outgoing.set(conversation, [...messages])
  }

  private flush(): void {
    for (const messages of this.outgoing.values()) this.write(messages)
    this.outgoing.clear()
  }

  /** Writes messages of one conversation, framed once for all recipients but those who do not have what they are about. */
  private write(messages: Said[]): void {
    const { group, from, to } = messages[0]!.message
    const audience = group === null ? [from.id, to!].flatMap((id) => this.byMember.get(id) ?? []) : this.byGroup.get(group)
    if (!audience) return
    const framedFor = framerOf(messages)
    for (const connection of audience) {
      const framed = framedFor(connection.memberId)
      if (framed.length) connection.write(framed, messages.length)
    }
  }

  /** Reloads the groups of members. Resolves when their sockets receive those groups' messages. */
  private async reload(members: Iterable<number>): Promise<void> {
    const here = [...members].filter((id) => this.byMember.has(id))
    await Promise.all(
      here.map(async (id) => {
        const groups = await this.groupsOf(id)
        for (const connection of this.byMember.get(id) ?? []) this.setGroups(connection, groups)
      }),
    )
  }

  private reloading(members: Iterable<number>): void {
    this.reload(members).catch((error: Error) => this.logger.error({ err: error }, 'groups could not be looked up'))
  }

  private setGroups(connection: Connection, groups: readonly number[]): void {
    for (const id of connection.groups) {
      const room = this.byGroup.get(id)
      room?.delete(connection)
      if (room?.size === 0) this.byGroup.delete(id)
    }
    connection.groups = groups
    for (const id of groups) {
      const room = this.byGroup.get(id)
      if (room) room.add(connection)
      else this.byGroup.set(id, new Set([connection]))
    }
  }

  /** Closes the sockets of a member's ended sessions, all of them if the member was banned, or the oldest if they are too many. */
  private recheck({ member, banned, openedSince }: Topics['sessions']): void {
    if (openedSince !== undefined) {
      for (const connection of this.byMember.get(member) ?? []) if (connection.openedAt < openedSince) this.dismiss(connection, 'replaced')
      return
    }
    const theirs = [...this.connections].filter(({ memberId }) => memberId === member)
    if (banned) theirs.forEach((connection) => this.dismiss(connection, 'banned'))
    else this.checking(theirs)
  }

  private checking(connections: Connection[]): void {
    this.checkSessions(connections).catch((error: Error) => this.logger.error({ err: error }, 'sessions could not be checked'))
  }

  private async checkSessions(connections: Connection[]): Promise<void> {
    for (let i = 0; i < connections.length; i += SESSIONS_AT_ONCE) {
      const some = connections.slice(i, i + SESSIONS_AT_ONCE)
      const good = await goodSessions(
        this.services.db,
        some.map(({ tokenHash }) => tokenHash),
      )
      for (const connection of some) if (!good.has(connection.tokenHash.toString('hex'))) this.dismiss(connection, 'session')
    }
  }

  /** Events of other processes may have been missed: reloads groups and sessions, and has the clients resync by id. */
  private resync(): void {
    const everyone = [...this.connections]
    this.checking(everyone)
    this.reload(this.byMember.keys()).then(
      () => this.haveAsk(everyone),
      (error: Error) => this.logger.error({ err: error }, 'groups could not be looked up'),
    )
  }

  private haveAsk(connections: Iterable<Connection>): void {
    const framed = frameOf({ type: 'sync' })
    for (const connection of connections) if (connection.named) connection.write(framed)
  }

  /** Closes connections that have been silent for too long. */
  private sweep(): void {
    const now = this.clock.now()
    for (const connection of this.connections) {
      if (!connection.named && now - connection.openedAt > SOCKET_HELLO_MS) this.dismiss(connection, 'name')
      else if (now - connection.lastReceivedAt > SOCKET_SILENCE_MS) this.dismiss(connection, 'silent')
    }
  }

  /** Sends this process's heartbeat, and closes the sockets of expired sessions. */
  async beat(): Promise<void> {
    try {
      await this.presence.beat()
      await this.checkSessions([...this.connections])
    } catch (error) {
      this.logger.warn({ err: error }, 'the sockets could not be looked after')
    }
  }

  /** Closes all connections, so that clients reconnect to another process. */
  async close(): Promise<void> {
    this.closing = true
    for (const end of this.subscriptions) end()
    const everyone = [...this.connections]
    for (const connection of everyone) this.dismiss(connection, 'closing')
    await Promise.all(everyone.map(({ closed }) => closed))
    await this.presence.end().catch((error: Error) => this.logger.warn({ err: error }, 'presence could not be ended'))
  }

  /** Resolves when all pending lookups and writes are done. */
  async settled(): Promise<void> {
    // Lookups are answered in order.
    await this.groupsOf(0)
    await this.presence.written
  }
}

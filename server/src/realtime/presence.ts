import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SOCKETS_PER_MEMBER } from '@anglers/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../infra/database.ts'
import { beat, endProcess, membersWithMore, updateConnectedMembers } from './queries.ts'

/** Debounce interval in ms when several changes come together. */
const GATHER_MS = 20

interface Options {
  /** When this process's sockets of a member were opened, in ms since 1970; none where they have none here. */
  openedBy: (memberId: number) => number[]
  everyone: () => Iterable<number>
  /** More sockets of a member are open in all processes than they may have: those before this time are too many. */
  onTooMany: (memberId: number, since: number) => void
  logger: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Stores in the database whose sockets this process holds, so that every process knows who is online, and with how many. Changes during a
 * statement go into the next one: ten thousand simultaneous connects are a few statements.
 */
export class Presence {
  private readonly processId = randomUUID()
  private readonly changed = new Set<number>()
  private work: Promise<void> = Promise.resolve()
  private isScheduled = false
  /** The process is registered in the database, which its members' rows refer to. */
  private begun = false
  private ended = false

  constructor(
    private readonly db: Db,
    private readonly options: Options,
  ) {}

  /** A socket of a member was opened or closed. Resolves when that is stored. */
  change(memberId: number): Promise<void> {
    this.changed.add(memberId)
    return this.schedule()
  }

  private schedule(): Promise<void> {
    if (!this.isScheduled) {
      this.isScheduled = true
      this.work = this.work.then(() => this.write())
    }
    return this.work
  }

  /** Resolves when all changes so far are stored. */
  get written(): Promise<void> {
    return this.work
  }

  /** Sends this process's heartbeat. */
  async beat(): Promise<void> {
    if (this.ended) return
    // The process had expired, and its rows with it: store all of them again.
    if (await beat(this.db, this.processId)) for (const id of this.options.everyone()) this.changed.add(id)
    if (this.changed.size) await this.schedule()
  }

  async end(): Promise<void> {
    this.ended = true
    await this.work
    await endProcess(this.db, this.processId)
  }

  private async write(): Promise<void> {
    this.isScheduled = false
    const members = [...this.changed]
    this.changed.clear()
    if (this.ended) return
    try {
      if (!this.begun) await beat(this.db, this.processId)
      this.begun = true
      const held = members.map((id) => ({ id, opened: this.options.openedBy(id) }))
      const came = held.filter(({ opened }) => opened.length)
      const went = held.filter(({ opened }) => !opened.length).map(({ id }) => id)
      await updateConnectedMembers(this.db, this.processId, came, went)
      const crowded = await membersWithMore(
        this.db,
        came.map(({ id }) => id),
        SOCKETS_PER_MEMBER,
      )
      for (const { member_id, since } of crowded) this.options.onTooMany(member_id, since)
    } catch (error) {
      // Until the next heartbeat the old state is shown.
      this.options.logger.warn({ err: error }, 'presence could not be written')
      for (const id of members) this.changed.add(id)
    }
    if (members.length > 1) await delay(GATHER_MS)
  }
}

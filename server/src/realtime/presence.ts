import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../infra/database.ts'
import { beat, endProcess, updateConnectedMembers } from './queries.ts'

/** Debounce interval in ms when several changes come together. */
const GATHER_MS = 20

/**
 * Stores in the database whose sockets this process holds, so that every process knows who is online. Changes during a statement go into
 * the next one: ten thousand simultaneous connects are a few statements.
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
    private readonly isHere: (memberId: number) => boolean,
    private readonly everyone: () => Iterable<number>,
    private readonly logger: Pick<FastifyBaseLogger, 'warn'>,
  ) {}

  /** A member's first socket was opened, or the last one closed. Resolves when that is stored. */
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
    if (await beat(this.db, this.processId)) for (const id of this.everyone()) this.changed.add(id)
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
      await updateConnectedMembers(
        this.db,
        this.processId,
        members.filter(this.isHere),
        members.filter((id) => !this.isHere(id)),
      )
    } catch (error) {
      // Until the next heartbeat the old state is shown.
      this.logger.warn({ err: error }, 'presence could not be written')
      for (const id of members) this.changed.add(id)
    }
    if (members.length > 1) await delay(GATHER_MS)
  }
}

import { makeAutoObservable, observableShallow, runInAction, when } from 'mobx'
import { t } from '@/lib/i18n'
import { ApiError, isVerdict } from './errors'
import { session } from './session'
import { socket } from './socket'
import { store, stored } from './storage'

/** What waits in an outbox, and what is stored of it for a reload. */
export interface Sendable<K extends object> {
  /** Also by which the server knows it: sent again after a lost answer, it is stored once. */
  readonly clientId: string
  /** `waiting` for those before it or for the network, `failed` when the server refused it; in any other it waits for its member. */
  readonly phase: string
  /** Files of it that are not uploaded yet. */
  readonly hasFiles: boolean
  /** Failed uploads despite a working connection. */
  attempts: number
  /** The upload keeps failing: it waits for a tap, and lets the others pass. */
  readonly stuck: boolean
  /** Null for what cannot be stored. A stuck upload is retried after a reload. */
  readonly kept: K | null
  turn(phase: 'waiting' | 'sending' | 'failed', problem?: string): void
}

interface Plan<K extends object, I extends Sendable<K>> {
  /** Key of the stored outbox on this device. */
  name: string
  /** How long, in ms, after the network failed the next try is made, when nothing says earlier that it is back. */
  againMs: number
  /** An item as it was stored before a reload. */
  restore: (kept: K) => I
  /**
   * Sends an item.
   * @returns what is to happen once it has left the outbox; null when it stays, as it says itself
   * @throws ApiError, NetworkError
   */
  send: (item: I) => Promise<(() => void) | null>
  /** It has left the outbox: nothing of it has to be stored any longer. */
  forget: (item: I) => void
  /** It is neither shown nor sent any more. */
  release: (item: I) => unknown
  /** Another member of this device left this. */
  dropOthers?: (kept: K) => void
}

interface KeptBox<K> {
  by: number
  items: K[]
}

/**
 * What the server has not stored yet, sent one at a time in the order in which it was written. Without a network it waits and is sent on
 * reconnect; what the server refuses waits for its sender. It survives a reload.
 */
export class Outbox<K extends { clientId: string }, I extends Sendable<K>> {
  items: I[] = []
  /** The sender. No other member on this device sends these. */
  private readonly by = session.userId
  /** What left it here, so that it isn't stored again as one that another page of the browser has. */
  private readonly gone = new Set<string>()
  private busy = false
  /** Its member has signed out: whoever signs in, be it the same, has another one. */
  private closed = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly plan: Plan<K, I>) {
    const kept = stored<KeptBox<K>>(plan.name)
    if (kept?.by === this.by) this.items = kept.items.map((item) => plan.restore(item))
    makeAutoObservable<Outbox<K, I>, 'by' | 'gone' | 'isMine' | 'busy' | 'closed' | 'timer' | 'plan'>(this, {
      items: observableShallow,
      by: false,
      gone: false,
      isMine: false,
      busy: false,
      closed: false,
      timer: false,
      plan: false,
    })
    const silence = socket.on('ready', () => void this.flush())
    when(
      () => !this.isMine,
      () => {
        this.closed = true
        silence()
        clearTimeout(this.timer)
        for (const item of this.items) plan.release(item)
      },
    )
  }

  add(item: I): void {
    this.items.push(item)
    this.keep()
    void this.flush()
  }

  has(item: I): boolean {
    return this.items.includes(item)
  }

  find(clientId: string): I | undefined {
    return this.items.find((item) => item.clientId === clientId)
  }

  /** Retries what was refused, or sends what waits at once. */
  resend(item: I): void {
    item.attempts = 0
    item.turn('waiting')
    this.keep()
    void this.flush()
  }

  remove(item: I): void {
    this.items = this.items.filter((other) => other !== item)
    this.gone.add(item.clientId)
    this.keep()
    this.plan.forget(item)
    // A file that is being uploaded is still in use.
    if (item.phase !== 'sending') this.plan.release(item)
  }

  /** Sends all that waits. */
  async flush(): Promise<void> {
    if (this.busy || !this.isMine) return
    clearTimeout(this.timer)
    this.busy = true
    try {
      for (;;) {
        const item = this.items.find(({ phase }) => phase === 'waiting')
        if (!item || !this.isMine || !(await this.deliver(item))) return
      }
    } finally {
      this.busy = false
    }
  }

  /** Whether the sender is the signed-in member. Nothing is sent otherwise. */
  get isMine(): boolean {
    return session.userId === this.by && !this.closed
  }

  /** Stores what is in it. */
  keep(): void {
    const { name, dropOthers } = this.plan
    const before = stored<KeptBox<K>>(name)
    const isOthers = before !== undefined && before.by !== this.by
    // A late callback of a signed-out member must not touch the outbox of the current one.
    if (isOthers && !this.isMine) return
    // Another member of this device left something unsent: delete it with its files.
    if (isOthers) for (const item of before.items) dropOthers?.(item)
    // Another page of the browser may have stored more since.
    const elsewhere = isOthers ? [] : (before?.items ?? []).filter(({ clientId }) => !this.gone.has(clientId) && !this.find(clientId))
    const items = [...elsewhere, ...this.items.flatMap(({ kept }) => kept ?? [])]
    store(name, items.length > 0 ? { by: this.by, items } : undefined)
  }

  /** @returns whether the next one can be sent */
  private async deliver(item: I): Promise<boolean> {
    item.turn('sending')
    try {
      const done = await this.plan.send(item)
      if (!done) {
        if (item.phase === 'sending') item.turn('waiting')
        this.keep()
        return item.phase !== 'waiting'
      }
      runInAction(() => {
        this.remove(item)
        done()
      })
      return true
    } catch (error) {
      const refused = isVerdict(error)
      if (!refused && item.hasFiles && socket.wsOpen) item.attempts++
      if (refused && this.isMine) item.turn('failed', error.sentence)
      else if (item.stuck) item.turn('failed', error instanceof ApiError ? error.sentence : t.common.networkLost)
      else {
        item.turn('waiting')
        this.timer = setTimeout(() => void this.flush(), this.plan.againMs)
      }
      this.keep()
      return item.phase === 'failed'
    } finally {
      if (!this.has(item)) this.plan.release(item)
    }
  }
}

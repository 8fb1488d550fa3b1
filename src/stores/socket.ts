import Taro from '@tarojs/taro'
import { CONNECT_AFTER_SHOW_MS, HEARTBEAT_MS, RECONNECT_ATTEMPTS, RECONNECT_MS, REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import type { ClientFrame, LeaveReason, PING as Ping, PONG as Pong, ServerFrame, SOCKET_PATH as SocketPath } from '@anglers/contract/socket'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { withQuery } from '@/lib/url'
import { log, socketOrigin } from '@/platform/network'
import { presence } from './presence'
import { session } from './session'

// Values of the contract, repeated to ship no schema; the compiler compares them.
const SOCKET_PATH: typeof SocketPath = '/ws'
const PING: typeof Ping = 'PING'
const PONG: typeof Pong = 'PONG'

/** Close reasons after which reconnecting is of no use: the session has ended, or another device would be disconnected in turn. */
const FINAL: readonly LeaveReason[] = ['session', 'name', 'replaced']

type FrameType = ServerFrame['type']
type FrameOf<T extends FrameType> = Extract<ServerFrame, { type: T }>
type TimerName = 'show' | 'open' | 'heartbeat' | 'reconnect'

/**
 * The app's WebSocket: connects for a signed-in member while the app is shown, reconnects when the connection is lost, and dispatches
 * frames to listeners. Lost frames do no harm: after `ready` and `sync`, listeners load by id what they missed.
 */
export class Socket {
  wsOpen = false
  appShow = false

  private task: Taro.SocketTask | null = null
  /** Number of the current connection; events of earlier ones are ignored. */
  private turn = 0
  private wanted = false
  private failures = 0
  /** Whether anything was received since the last heartbeat. */
  private received = true
  private readonly timers: Partial<Record<TimerName, ReturnType<typeof setTimeout>>> = {}
  private readonly listeners = new Map<FrameType, Set<(frame: never) => void>>()

  constructor() {
    makeAutoObservable<Socket, 'task' | 'turn' | 'wanted' | 'failures' | 'received' | 'timers' | 'listeners'>(this, {
      task: false,
      turn: false,
      wanted: false,
      failures: false,
      received: false,
      timers: false,
      listeners: false,
    })
    // Disconnects on sign-out, and connects on sign-in.
    reaction(
      () => session.userId,
      (userId) => {
        this.close()
        if (userId !== 0 && this.appShow) this.connect()
      },
    )
  }

  /** Subscribes to frames of one type. @returns unsubscribes */
  on<T extends FrameType>(type: T, listener: (frame: FrameOf<T>) => void): () => void {
    const all = this.listeners.get(type) ?? new Set()
    this.listeners.set(type, all.add(listener))
    return () => void all.delete(listener)
  }

  /** The app was shown: connects within a second, unless it is connected. */
  show(): void {
    this.appShow = true
    this.failures = 0
    this.later('show', CONNECT_AFTER_SHOW_MS, () => {
      if (this.appShow) this.connect()
    })
  }

  /** The app was hidden. Mini-program hosts close its socket then; a browser leaves it open. */
  hide(): void {
    this.appShow = false
  }

  /** The device went online or offline. */
  network(connected: boolean): void {
    if (!connected) {
      if (this.task) this.lost('The network is gone')
      return
    }
    this.failures = 0
    if (this.wanted || this.appShow) this.connect()
  }

  /** Connects for a signed-in member, unless it is connected or connecting. */
  connect(): void {
    if (!session.active || this.opening) return
    this.stop('reconnect')
    this.wanted = true
    const turn = ++this.turn
    const still =
      <A extends unknown[]>(handle: (...given: A) => void) =>
      (...given: A) => {
        if (turn === this.turn) runInAction(() => handle(...given))
      }
    this.later(
      'open',
      REQUEST_TIMEOUT_MS,
      still(() => this.lost('Connecting took too long')),
    )
    const url = withQuery(socketOrigin() + SOCKET_PATH, { access_token: session.token })
    Promise.resolve(Taro.connectSocket({ url, timeout: REQUEST_TIMEOUT_MS } as Taro.connectSocket.Option))
      .then((task) => {
        if (turn !== this.turn) return void task.close({})
        this.task = task
        task.onOpen(still(() => this.opened()))
        task.onMessage(still(({ data }) => this.receive(data)))
        task.onError(still(() => this.lost('The socket failed')))
        task.onClose(still(({ code }) => this.lost(`The socket was closed: ${code}`)))
      })
      .catch(still(() => this.lost('There is no socket')))
  }

  /** Disconnects until the app is shown again or somebody signs in. The member is offline then. */
  close(): void {
    const wasOpen = this.wsOpen
    if (wasOpen) this.say({ type: 'leave' })
    this.wanted = false
    this.failures = 0
    this.end()
    this.stop('show', 'reconnect')
    if (wasOpen) void presence.leave()
  }

  /** Confirms to the server that a private message has been delivered to this device, by whatever way. */
  arrived({ id, to }: { id: number; to: number | null }): void {
    if (to === session.userId) this.say({ type: 'delivered', id })
  }

  private get opening(): boolean {
    return this.task !== null || this.timers.open !== undefined
  }

  private opened(): void {
    this.stop('open')
    this.wsOpen = true
    this.received = true
    this.say({ type: 'setname', id: session.userId, name: session.user?.nickName ?? '' })
    this.beat()
    // The timeout of two seconds starts here.
    if (this.appShow) presence.show()
  }

  /** A dead connection raises no event: one that answers no heartbeat is closed. */
  private beat(): void {
    this.later('heartbeat', HEARTBEAT_MS, () => {
      if (!this.received) return runInAction(() => this.lost('The server answers no more'))
      this.received = false
      this.send(PING)
      this.beat()
    })
  }

  private receive(data: unknown): void {
    this.received = true
    if (data === PONG) return
    const frame = frameOf(data)
    if (!frame) return
    if (frame.type === 'leave') return this.sentAway(frame.reason)
    if (frame.type === 'ready') this.failures = 0
    if (frame.type === 'chat') this.arrived(frame.message)
    for (const listener of this.listeners.get(frame.type) ?? []) listener(frame as never)
  }

  private sentAway(reason: LeaveReason): void {
    if (!FINAL.includes(reason)) return this.lost(`The server closed the socket: ${reason}`)
    log(`The server closed the socket: ${reason}`)
    this.wanted = false
    this.end()
  }

  /** The connection was lost: reconnects, up to ten times. */
  private lost(why: string): void {
    log(why)
    this.end()
    if (!this.wanted || !session.active) return
    if (this.failures >= RECONNECT_ATTEMPTS) return log('Network or server error: the socket could not be opened again')
    this.failures++
    this.later('reconnect', RECONNECT_MS, () => this.connect())
  }

  private end(): void {
    const { task } = this
    this.turn++
    this.task = null
    this.wsOpen = false
    this.stop('open', 'heartbeat')
    try {
      task?.close({})
    } catch {
      // It is closed.
    }
  }

  private say(frame: ClientFrame): void {
    this.send(JSON.stringify(frame))
  }

  private send(data: string): void {
    if (!this.wsOpen || !this.task) return
    // If it fails, the socket is closing, and a close event follows.
    void Promise.resolve(this.task.send({ data, fail: () => undefined }) as unknown).catch(() => undefined)
  }

  private later(name: TimerName, ms: number, action: () => void): void {
    this.stop(name)
    this.timers[name] = setTimeout(() => {
      this.timers[name] = undefined
      action()
    }, ms)
  }

  private stop(...names: TimerName[]): void {
    for (const name of names) {
      clearTimeout(this.timers[name])
      this.timers[name] = undefined
    }
  }
}

/** Parses a text of the server; null if it is no frame. */
function frameOf(data: unknown): ServerFrame | null {
  try {
    const frame: unknown = JSON.parse(String(data))
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as ServerFrame) : null
  } catch {
    return null
  }
}

export const socket = new Socket()

import Taro from '@tarojs/taro'
import { CONNECT_AFTER_SHOW_MS, HEARTBEAT_MS, RECONNECT_ATTEMPTS, RECONNECT_MS, REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import type { ClientFrame, LeaveReason, PING as Ping, PONG as Pong, ServerFrame, SOCKET_PATH as SocketPath } from '@anglers/contract/socket'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { withQuery } from '@/lib/url'
import { log, socketOrigin } from '@/platform/network'
import { presence } from './presence'
import { session } from './session'

// The contract's own words: their schemas stay behind, the compiler compares.
const SOCKET_PATH: typeof SocketPath = '/ws'
const PING: typeof Ping = 'PING'
const PONG: typeof Pong = 'PONG'

/** After these, coming back by itself is of no use: the session is over, or another of the member's devices would go for it. */
const FINAL: readonly LeaveReason[] = ['session', 'name', 'replaced']

type FrameType = ServerFrame['type']
type FrameOf<T extends FrameType> = Extract<ServerFrame, { type: T }>
type TimerName = 'show' | 'open' | 'heartbeat' | 'reconnect'

/**
 * The one socket of the app, on all platforms: opens for a signed-in member while the app is shown, comes back when it is
 * lost, and tells what the server says to whoever listens. Lost frames are nobody's loss: after `ready` and `sync` listeners
 * ask by id for what they missed.
 */
export class Socket {
  wsOpen = false
  appShow = false

  private task: Taro.SocketTask | null = null
  /** Counts the connections; whatever an earlier one still says is of no interest. */
  private turn = 0
  private wanted = false
  private failures = 0
  /** Whether anything was heard since the last heartbeat. */
  private heard = true
  private readonly timers: Partial<Record<TimerName, ReturnType<typeof setTimeout>>> = {}
  private readonly listeners = new Map<FrameType, Set<(frame: never) => void>>()

  constructor() {
    makeAutoObservable<Socket, 'task' | 'turn' | 'wanted' | 'failures' | 'heard' | 'timers' | 'listeners'>(this, {
      task: false,
      turn: false,
      wanted: false,
      failures: false,
      heard: false,
      timers: false,
      listeners: false,
    })
    // Whoever signs out is gone, and whoever signs in is there at once.
    reaction(
      () => session.userId,
      (userId) => {
        this.close()
        if (userId !== 0 && this.appShow) this.connect()
      },
    )
  }

  /** Listens to frames of one type. @returns what ends it */
  on<T extends FrameType>(type: T, listener: (frame: FrameOf<T>) => void): () => void {
    const all = this.listeners.get(type) ?? new Set()
    this.listeners.set(type, all.add(listener))
    return () => void all.delete(listener)
  }

  /** The app is shown: a second later it is connected, if it is not yet. */
  show(): void {
    this.appShow = true
    this.failures = 0
    this.later('show', CONNECT_AFTER_SHOW_MS, () => {
      if (this.appShow) this.connect()
    })
  }

  /** The app is hidden. Mini-program hosts close its socket then; a browser leaves it open. */
  hide(): void {
    this.appShow = false
  }

  /** The device found its network again, or lost it. */
  network(connected: boolean): void {
    if (!connected) {
      if (this.task) this.lost('The network is gone')
      return
    }
    this.failures = 0
    if (this.wanted || this.appShow) this.connect()
  }

  /** Opens it, for a signed-in member and unless it is open or opening. */
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

  /** Closes it for good: nothing brings it back but showing the app or signing in again. The member is offline then. */
  close(): void {
    const wasOpen = this.wsOpen
    if (wasOpen) this.say({ type: 'leave' })
    this.wanted = false
    this.failures = 0
    this.end()
    this.stop('show', 'reconnect')
    if (wasOpen) void presence.leave()
  }

  /** Tells the server that a private message has reached this device, however it came. */
  arrived({ id, to }: { id: number; to: number | null }): void {
    if (to === session.userId) this.say({ type: 'delivered', id })
  }

  private get opening(): boolean {
    return this.task !== null || this.timers.open !== undefined
  }

  private opened(): void {
    this.stop('open')
    this.wsOpen = true
    this.heard = true
    this.say({ type: 'setname', id: session.userId, name: session.user?.nickName ?? '' })
    this.beat()
    // Its two seconds count from here.
    if (this.appShow) presence.show()
  }

  /** A line that is cut says nothing: whoever answers no heartbeat is gone. */
  private beat(): void {
    this.later('heartbeat', HEARTBEAT_MS, () => {
      if (!this.heard) return runInAction(() => this.lost('The server answers no more'))
      this.heard = false
      this.send(PING)
      this.beat()
    })
  }

  private receive(data: unknown): void {
    this.heard = true
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

  /** It ended without being asked to: it is tried again, up to ten times. */
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
    // Where it fails, the socket is closing, and says so by itself.
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

/** What a text of the server says; null for what is no frame. */
function frameOf(data: unknown): ServerFrame | null {
  try {
    const frame: unknown = JSON.parse(String(data))
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as ServerFrame) : null
  } catch {
    return null
  }
}

export const socket = new Socket()

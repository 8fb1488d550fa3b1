import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FONT_SIZES_RPX } from '@anglers/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '@anglers/contract/localText'
import { TIME_ZONE } from './localTime.ts'

const PROGRAM = fileURLToPath(new URL('../../renderer/renderer.mjs', import.meta.url))

/** Of the heap; a screen takes a fraction. */
const MEMORY_MB = 192
/** So many wait for their turn; who comes then has to draw for themselves. */
const WAITING_MAX = 8

interface Limits {
  /** So long it may take to start. */
  startMs: number
  /** One that takes longer is stuck, and its process ended. */
  drawMs: number
  /** A process that keeps dying is not started over and over. */
  restartMs: number
}
const LIMITS: Limits = { startMs: 30_000, drawMs: 5_000, restartMs: 30_000 }

/** What the API answers to a visitor. */
export interface AskedAnswer {
  /** Path and query. */
  url: string
  status: number
  headers: Record<string, string>
  body: string
}

/** What the app drew of a page at first, for a visitor. */
export interface Drawing {
  /** The markup of the page. */
  html: string
  /** Its style sheets beside the app's own, as paths in the built app. */
  css: string[]
  /** The text of styles that the app wrote by itself. */
  style: string
  look: string
  /** What it asked for it. */
  answers: AskedAnswer[]
}

export type FontSize = keyof typeof FONT_SIZES_RPX

/** How a reader wants to read. */
export interface Reading {
  language: Language
  fontSize: FontSize
  /** WeChat's browser has a title bar of its own. */
  inWechat: boolean
}

const NOT_NOW = 'no first screen can be drawn now'
const ENDED = 'the process that draws first screens has ended'
const UNANSWERED = { status: 503, headers: {}, body: '' }

/** Asks the API as a visitor would. */
export type Ask = (url: string, language: Language) => Promise<Omit<AskedAnswer, 'url'>>

type FromChild =
  | { type: 'ready' }
  | { type: 'ask'; id: number; drawing: number; url: string }
  | { type: 'drawn'; id: number; drawing: Omit<Drawing, 'answers'> | null; error?: string }

interface Turn {
  id: number
  address: string
  reading: Reading
  ask: Ask
  answers: AskedAnswer[]
  resolve: (drawing: Drawing | null) => void
  reject: (reason: Error) => void
}

/**
 * Draws first screens of the built app, one at a time, in a process of its own that is started without our secrets
 * (server/renderer/renderer.mjs). It is started when the first is wanted.
 */
export class Renderer {
  private child: ChildProcess | undefined
  /** It has read its code, and draws. */
  private ready = false
  private startedAt = -Infinity
  private current: Turn | undefined
  private timer: NodeJS.Timeout | undefined
  private readonly waiting: Turn[] = []
  private ids = 0
  private closed = false

  private readonly limits: Limits

  /** @param folder the built H5 app */
  constructor(
    private readonly folder: string,
    private readonly logger: Pick<FastifyBaseLogger, 'warn'>,
    limits: Partial<Limits> = {},
  ) {
    this.limits = { ...LIMITS, ...limits }
  }

  /**
   * @returns null where this page cannot be drawn
   * @throws where none can be now: too many are waiting, or there is no process
   */
  draw(address: string, reading: Reading, ask: Ask): Promise<Drawing | null> {
    if (this.closed || this.waiting.length >= WAITING_MAX) return Promise.reject(new Error(NOT_NOW))
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: ++this.ids, address, reading, ask, answers: [], resolve, reject })
      this.next()
    })
  }

  close(): void {
    this.closed = true
    this.child?.kill('SIGKILL')
    this.giveUp()
  }

  /** None is drawn now, of those that wait either. */
  private giveUp(): void {
    this.drop()
    for (const { reject } of this.waiting.splice(0)) reject(new Error(NOT_NOW))
  }

  private drop(): void {
    clearTimeout(this.timer)
    this.current?.reject(new Error(NOT_NOW))
    this.current = undefined
  }

  private next(): void {
    if (this.current || !this.waiting.length) return
    const child = this.started()
    if (!child) return this.giveUp()
    const turn = this.waiting.shift()!
    this.current = turn
    this.limit(child, turn)
    child.send({ type: 'draw', id: turn.id, address: turn.address, ...turn.reading })
  }

  private limit(child: ChildProcess, { address }: Turn): void {
    const stuck = () => {
      this.logger.warn({ page: address.split('?')[0] }, 'a first screen was not drawn in time')
      if (this.ready) this.finish(null)
      child.kill('SIGKILL')
      this.leave(child)
    }
    clearTimeout(this.timer)
    this.timer = setTimeout(stuck, this.ready ? this.limits.drawMs : this.limits.startMs)
  }

  private finish(drawing: Drawing | null): void {
    clearTimeout(this.timer)
    this.current?.resolve(drawing)
    this.current = undefined
  }

  /** The process has ended, or will. */
  private leave(child: ChildProcess): void {
    if (this.child !== child) return
    this.child = undefined
    this.ready = false
    this.drop()
    if (!this.closed) this.next()
  }

  private started(): ChildProcess | undefined {
    if (this.child) return this.child
    if (performance.now() - this.startedAt < this.limits.restartMs) return undefined
    this.startedAt = performance.now()
    try {
      const child = fork(PROGRAM, [this.folder], {
        // Nothing of ours but the town's clock, by which it writes dates.
        env: { TZ: TIME_ZONE },
        execArgv: [`--max-old-space-size=${MEMORY_MB}`],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      child.on('message', (message: FromChild) => void this.hear(child, message))
      child.on('error', (error) => this.ended(child, { err: error }))
      child.on('exit', (code, signal) => this.ended(child, { code, signal }))
      this.child = child
    } catch (error) {
      this.logger.warn({ err: error }, ENDED)
    }
    return this.child
  }

  private ended(child: ChildProcess, why: object): void {
    if (this.child === child && !this.closed) this.logger.warn(why, ENDED)
    this.leave(child)
  }

  private async hear(child: ChildProcess, message: FromChild): Promise<void> {
    if (child !== this.child) return
    const turn = this.current
    if (message.type === 'ready') {
      this.ready = true
      if (turn) this.limit(child, turn)
      return
    }
    if (message.type === 'drawn') {
      if (turn?.id !== message.id) return
      if (message.error) this.logger.warn({ page: turn.address.split('?')[0], error: message.error }, 'a first screen could not be drawn')
      this.finish(message.drawing && { ...message.drawing, answers: [...turn.answers] })
      this.next()
      return
    }
    if (turn?.id !== message.drawing) return
    const answer = await turn.ask(message.url, turn.reading.language).catch(() => UNANSWERED)
    turn.answers.push({ url: message.url, ...answer })
    if (child.connected) child.send({ type: 'answer', id: message.id, ...answer })
  }
}

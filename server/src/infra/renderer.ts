import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FONT_SIZES_RPX } from '@anglers/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../lib/languages.ts'
import { TIME_ZONE } from './localTime.ts'

const PROGRAM = fileURLToPath(new URL('../../renderer/renderer.mjs', import.meta.url))

/** Of the heap; a screen takes a fraction. */
const MEMORY_MB = 192
/** So many wait for their turn; who comes then has to draw for themselves. */
const WAITING_MAX = 8

interface Limits {
  /** One that takes longer is stuck, and its process ended. */
  drawMs: number
  /** A process that keeps dying is not started over and over. */
  restartMs: number
}
const LIMITS: Limits = { drawMs: 5_000, restartMs: 30_000 }

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
}

const UNANSWERED = { status: 503, headers: {}, body: '' }

/** Asks the API as a visitor would. */
export type Ask = (url: string, language: Language) => Promise<Omit<AskedAnswer, 'url'>>

type FromChild =
  | { type: 'ready' }
  | { type: 'ask'; id: number; url: string }
  | { type: 'drawn'; id: number; drawing: Omit<Drawing, 'answers'> | null; error?: string }

interface Turn {
  id: number
  address: string
  reading: Reading
  ask: Ask
  answers: AskedAnswer[]
  resolve: (drawing: Drawing | null) => void
}

/**
 * Draws first screens of the built app, one at a time, in a process of its own that knows none of our secrets
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

  /** @returns null where it cannot be drawn, or too many are waiting */
  draw(address: string, reading: Reading, ask: Ask): Promise<Drawing | null> {
    if (this.closed || this.waiting.length >= WAITING_MAX) return Promise.resolve(null)
    return new Promise((resolve) => {
      this.waiting.push({ id: ++this.ids, address, reading, ask, answers: [], resolve })
      this.next()
    })
  }

  close(): void {
    this.closed = true
    this.child?.kill('SIGKILL')
    this.finish(null)
    for (const { resolve } of this.waiting.splice(0)) resolve(null)
  }

  private next(): void {
    if (this.current || !this.waiting.length) return
    const child = this.started()
    const turn = this.waiting.shift()!
    if (!child) {
      turn.resolve(null)
      this.next()
      return
    }
    this.current = turn
    if (this.ready) this.limit(child, turn)
    child.send({ type: 'draw', id: turn.id, address: turn.address, ...turn.reading })
  }

  private limit(child: ChildProcess, { address }: Turn): void {
    this.timer = setTimeout(() => {
      this.logger.warn({ page: address.split('?')[0] }, 'a first screen was not drawn in time')
      child.kill('SIGKILL')
    }, this.limits.drawMs)
  }

  private finish(drawing: Drawing | null): void {
    clearTimeout(this.timer)
    this.current?.resolve(drawing)
    this.current = undefined
  }

  private started(): ChildProcess | undefined {
    if (this.child) return this.child
    if (performance.now() - this.startedAt < this.limits.restartMs) return undefined
    this.startedAt = performance.now()
    const child = fork(PROGRAM, [this.folder], {
      // Nothing of ours but the town's clock, by which it writes dates.
      env: { TZ: TIME_ZONE },
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('message', (message: FromChild) => void this.hear(child, message))
    child.on('error', (error) => this.logger.warn({ err: error }, 'first screens cannot be drawn'))
    child.on('exit', () => {
      if (this.child !== child) return
      this.child = undefined
      this.ready = false
      this.finish(null)
      if (!this.closed) this.next()
    })
    this.child = child
    return child
  }

  private async hear(child: ChildProcess, message: FromChild): Promise<void> {
    const turn = this.current
    if (message.type === 'ready') {
      this.ready = true
      if (turn) this.limit(child, turn)
      return
    }
    if (message.type === 'drawn') {
      if (message.error) this.logger.warn({ error: message.error }, 'a first screen could not be drawn')
      if (turn?.id === message.id) this.finish(message.drawing && { ...message.drawing, answers: turn.answers })
      this.next()
      return
    }
    if (!turn) return
    const answer = await turn.ask(message.url, turn.reading.language).catch(() => UNANSWERED)
    turn.answers.push({ url: message.url, ...answer })
    if (child.connected) child.send({ type: 'answer', id: message.id, ...answer })
  }
}

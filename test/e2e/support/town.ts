import fs from 'node:fs/promises'
import path from 'node:path'
import type { Answer, EndpointName, Input } from '@anglers/contract'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { ensureBrowser } from '../../../scripts/lib/browser.mjs'
import { startServer, type TestServer } from '../../setup/server.ts'
import { Angler } from './angler.ts'

/** A phone that many people have. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

/** The demo town on a server of its own, and a browser to visit it with. */
export class Town {
  readonly accounts = accounts
  private readonly sessions: Partial<Record<keyof typeof accounts, Promise<Answer<'POST site/login'>>>> = {}

  private constructor(readonly server: TestServer, private readonly browser: Browser) {}

  /** @param flags of the browser, beside the usual */
  static async open(flags: string[] = []): Promise<Town> {
    const { executablePath, args } = await ensureBrowser()
    const browser = await chromium.launch({ executablePath, args: [...args, ...flags] })
    try {
      return new Town(await startServer(), browser)
    } catch (error) {
      await browser.close()
      throw error
    }
  }

  /** Somebody with a phone of their own. Whatever the page logs as an error, or a call that fails on the server, fails the test at `leaves`. */
  async angler(options: BrowserContextOptions = {}): Promise<Angler> {
    const context = await this.browser.newContext({ ...PHONE, baseURL: this.server.origin, ...options })
    return new Angler(await context.newPage())
  }

  /** Calls as one of the accounts, past the screens: for what a story starts from. */
  async client(who: keyof typeof accounts) {
    const { access_token } = await this.session(who)
    return <K extends EndpointName>(name: K, input: Input<K>) => this.call(name, input, access_token)
  }

  /**
   * The post that most is said about, of those that everyone may read and the demo member didn't write: which one it is
   * changes with the hour, as the town is told back from now.
   */
  async liveliestPost(): Promise<{ id: number; author: number }> {
    const { user } = await this.session('member')
    const most = await this.call('GET posts/most', { meta: 'comments', per_page: 100 })
    const post = most.find(({ locked, author }) => !locked && author.id !== user.userId)
    if (!post) throw new Error('Nobody but the demo member has written anything that everyone may read.')
    return { id: post.id, author: post.author.id }
  }

  /** The code that was last sent to a phone or an e-mail: with no service set, the server writes it down. */
  async codeFor(address: string): Promise<string> {
    const sent = (await fs.readdir(this.server.outbox)).filter((name) => name.includes(address)).sort()
    const text = await fs.readFile(path.join(this.server.outbox, sent[sent.length - 1]!), 'utf8')
    return /\d{6}/.exec(text)![0]
  }

  /** One session of each account is enough: signing in is limited, by the minute. */
  private session(who: keyof typeof accounts): Promise<Answer<'POST site/login'>> {
    const { login: user, password } = accounts[who]
    return (this.sessions[who] ??= this.call('POST site/login', { user, password }))
  }

  private async call<K extends EndpointName>(name: K, input: Input<K>, token?: string): Promise<Answer<K>> {
    const [method, path] = name.split(' ')
    const url = new URL(`/wp-json/wp/v2/${path}`, this.server.origin)
    if (method === 'GET') for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value))
    const response = await fetch(url, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer<K>
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.server.stop()
  }
}

/** The demo accounts, as the server prints them at its start. */
const accounts = {
  member: { login: 'yugan', password: 'yugan2026' },
  operator: { login: 'guanli', password: 'guanli2026' },
}

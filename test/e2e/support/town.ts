import fs from 'node:fs/promises'
import path from 'node:path'
import type { Answer, EndpointName, Input } from '@anglers/contract'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { ensureBrowser } from '../../../scripts/lib/browser.mjs'
import { callAt } from '../../setup/call.ts'
import { OPEN_MS, startServer, type TestServer } from '../../setup/server.ts'
import { Angler } from './angler.ts'

/** A phone that many people have. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  // It fetches the whole app beside what a story is about, and comes between a page and the answers that a story puts in its way.
  serviceWorkers: 'block',
}

/** The demo accounts, as the server prints them at its start. */
const accounts = {
  member: { login: 'yugan', password: 'yugan2026' },
  operator: { login: 'guanli', password: 'guanli2026' },
}
type Account = keyof typeof accounts

/**
 * The demo town for the stories of one file, open from the first to the last. After each story everybody who came
 * leaves, and nothing may have gone wrong on their phones.
 * @param flags of the browser, beside the usual
 */
export function openTown(flags?: string[]): Town {
  const town = new Town(flags)
  beforeAll(() => town.open(), OPEN_MS)
  afterEach(async () => expect(await town.empties()).toEqual([]))
  afterAll(() => town.close())
  return town
}

/** The demo town on a server of its own, and a browser to visit it with. */
export class Town {
  readonly accounts = accounts
  server!: TestServer
  private browser: Browser | undefined
  private visitors: Angler[] = []
  private readonly sessions: Partial<Record<Account, Promise<Answer<'POST site/login'>>>> = {}

  /** @param flags of the browser, beside the usual */
  constructor(private readonly flags: string[] = []) {}

  async open(): Promise<void> {
    const { executablePath, args } = await ensureBrowser()
    this.browser = await chromium.launch({ executablePath, args: [...args, ...this.flags] })
    this.server = await startServer()
  }

  async close(): Promise<void> {
    await this.browser?.close()
    // Not there, when opening failed.
    await (this.server as TestServer | undefined)?.stop()
  }

  /** Somebody with a phone of their own, until the end of the story. */
  async angler(options: BrowserContextOptions = {}): Promise<Angler> {
    const context = await this.browser!.newContext({ ...PHONE, baseURL: this.server.origin, ...options })
    const angler = new Angler(await context.newPage())
    this.visitors.push(angler)
    return angler
  }

  /** Somebody who has signed in on the sign-in page. */
  async signedIn(who: Account, options: BrowserContextOptions = {}): Promise<Angler> {
    const angler = await this.angler(options)
    await angler.opens('/member/login/login')
    await angler.signsIn(accounts[who])
    return angler
  }

  /** Everybody leaves. @returns what went wrong on their phones */
  async empties(): Promise<string[]> {
    const troubles = await Promise.all(this.visitors.map((angler) => angler.leaves()))
    this.visitors = []
    return troubles.flat()
  }

  /** Calls as one of the accounts, past the screens: for what a story starts from. */
  async client(who: Account) {
    const { access_token } = await this.session(who)
    return <K extends EndpointName>(name: K, input: Input<K>) => this.call(name, input, access_token)
  }

  /** Calls as a visitor, past the screens. */
  visits<K extends EndpointName>(name: K, input: Input<K>): Promise<Answer<K>> {
    return this.call(name, input)
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
  private session(who: Account): Promise<Answer<'POST site/login'>> {
    const { login: user, password } = accounts[who]
    return (this.sessions[who] ??= this.call('POST site/login', { user, password }))
  }

  private call<K extends EndpointName>(name: K, input: Input<K>, token?: string): Promise<Answer<K>> {
    return callAt(this.server.origin, name, input, token)
  }
}

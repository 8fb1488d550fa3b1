import fs from 'node:fs'
import path from 'node:path'
import { Activity } from './Activity.ts'
import { defaultAnswers } from './api/answers.ts'
import { createApi } from './api/createApi.ts'
import { deviceApi, type Os, type SystemSettings } from './api/device.ts'
import { filesApi } from './api/files.ts'
import { Network } from './api/network.ts'
import { storageApi, type Storage } from './api/storage.ts'
import { updateManagerApi } from './api/updateManager.ts'
import { find, findAll, paths, textOf, type By, type Path } from './find.ts'
import { Gestures } from './gestures.ts'
import { PageStack, routesOf } from './PageStack.ts'
import { describe, Sandbox } from './Sandbox.ts'
import type { Answer, ApiCall, AppJson, Foreign, Node, Page, Platform, SetDataEntry } from './types.ts'
import { View, type Checker } from './View.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** The scene of an ordinary start. */
const SCENE_LAUNCHER = 1001

/** Documented by the vendor, but missing in its published typings. */
const UNLISTED: Record<Platform, string[]> = { weapp: [], tt: ['requestOrder', 'getOrderPayment'] }

type Parts = Record<string, (...args: Foreign[]) => unknown>

interface Options {
  platform: Platform
  /** The folder of the built bundle, when it isn't dist's. */
  dist?: string
  /** The origin of the server that takes the bundle's calls. */
  server?: string
  /** The language that the phone is set to, as its system writes it. */
  language?: string
  /** What the system of the phone is set to, where the platform tells. */
  theme?: 'light' | 'dark'
  /** The system of the phone. */
  os?: Os
  /** What the phone kept from an earlier run. */
  storage?: Storage
  /** A file on this machine, for choosing a picture. */
  picture?: string
  /** Calls that answer at once, beside those that every phone here has: by what the bundle gets its recorder, say. */
  parts?: Parts
  check?: Checker
}

/** One of the platform's ways to another page, and where it leads. */
export type Move = [way: Exclude<keyof PageStack['api'], 'navigateBack'>, url: string] | [way: 'navigateBack']

/** A built mini-program, running as on a phone, and the hands that use it. */
export class MiniProgram {
  /** Calls of the platform's API other than the synchronous ones, oldest first. */
  readonly calls: ApiCall[] = []
  /** What went wrong in the bundle: thrown or written to console.error. */
  readonly errors: string[] = []
  /** What a test wants a call of the API to answer, instead of the usual. */
  readonly answers: Record<string, Answer> = {}
  readonly storage: Storage
  readonly appJson: AppJson

  private readonly activity = new Activity((error) => void this.errors.push(describe(error)))
  private readonly sandbox: Sandbox
  private readonly stack: PageStack
  private readonly view: View
  /** The way to the server, and the files that the phone keeps for a while. */
  readonly network: Network
  private readonly gestures: Gestures
  private readonly listeners = new Map<string, Set<Foreign>>()
  private readonly launchOptions: { path: string; query: object; scene: number; referrerInfo: object }

  constructor({
    platform,
    dist = path.join(ROOT, 'dist', platform),
    server = 'http://127.0.0.1:1',
    language = 'zh_CN',
    theme = 'light',
    os = 'ios',
    storage = new Map(),
    picture,
    parts = {},
    check,
  }: Options) {
    this.appJson = readJson(path.join(dist, 'app.json')) as AppJson
    this.storage = storage
    this.sandbox = new Sandbox(
      dist,
      platform,
      this.activity,
      () => this.stack.pages,
      (text) => void this.errors.push(text),
    )
    this.stack = new PageStack(this.sandbox, this.activity, this.appJson)
    this.view = new View(dist, platform, this.sandbox, this.activity, this.stack.setDataLog, check)
    const toForeign = (value: unknown) => this.sandbox.toForeign(value)
    this.network = new Network(server, toForeign)
    this.gestures = new Gestures(this.activity, toForeign)
    this.launchOptions = {
      path: this.appJson.entryPagePath ?? String(this.appJson.pages[0]),
      query: {},
      scene: SCENE_LAUNCHER,
      referrerInfo: {},
    }
    this.sandbox.setApi(this.createApi(platform, { language, theme, os }, parts, picture))
  }

  /** Every page's route. */
  get routes(): string[] {
    return routesOf(this.appJson)
  }

  /** The page that is seen. */
  get page(): Page {
    return this.stack.top
  }

  /** How many pages are open above one another. */
  get depth(): number {
    return this.stack.pages.length
  }

  /** Every `setData` so far, of all pages. */
  get setDataLog(): readonly SetDataEntry[] {
    return this.stack.setDataLog
  }

  /** The routes of pages that went on drawing after they were closed. */
  get ghosts(): string[] {
    return this.stack.lateLog.map(({ route }) => route)
  }

  /** What the page reads, from top to bottom. */
  get text(): string {
    return textOf(this.draw())
  }

  /** Starts the app and opens its first page. */
  async launch(): Promise<void> {
    this.sandbox.load('app')
    const { app } = this.sandbox.definitions
    if (!app) throw new Error('app.js never called App()')
    const options = this.sandbox.toForeign(this.launchOptions)
    this.activity.guard(() => app.onLaunch?.(options))
    this.activity.guard(() => app.onShow?.(options))
    this.stack.api.reLaunch({ url: `/${this.launchOptions.path}` })
    await this.settle()
  }

  /** Opens a page on its own, as a shared card does. */
  async open(url: string): Promise<void> {
    this.stack.api.reLaunch({ url })
    await this.settle()
  }

  /** Goes back as the platform's own arrow or gesture does. */
  async back(): Promise<void> {
    this.stack.api.navigateBack({})
    await this.settle()
  }

  /** Moves from page to page with nothing drawn in between, as on a phone that is busy. */
  async rush(...moves: Move[]): Promise<void> {
    for (const [way, url = ''] of moves) this.stack.api[way]({ url })
    await this.settle()
  }

  /** Waits until the page has come to rest. */
  async settle(): Promise<void> {
    await this.activity.settle()
    // Components come to life when they are drawn, and may set data of their own.
    this.draw()
    await this.activity.settle()
  }

  /** Waits for a text that comes later than the page's rest, such as one behind a delay. */
  async waitFor(text: string): Promise<void> {
    await this.until(
      () => this.text.includes(text),
      () => `${JSON.stringify(text)} did not come. The page reads: ${this.text}`,
    )
  }

  /** Waits for what the page's rest does not wait for, such as what comes through a socket. */
  async until(isSo: () => boolean, problem: () => string, limitMs = 5000): Promise<void> {
    for (const end = Date.now() + limitMs; !isSo();) {
      if (Date.now() > end) throw new Error(`${problem()} (within ${limitMs} ms)`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await this.settle()
  }

  /** Lets so much time pass at once, for what the bundle waits for. */
  async pass(ms: number): Promise<void> {
    this.activity.pass(ms)
    await this.settle()
  }

  has(by: By): boolean {
    return findAll(this.draw(), by).length > 0
  }

  /** An attribute of what is so named: `src` of a picture, `style` of a page's outermost view. */
  attribute(by: By, name: string): unknown {
    return find(this.draw(), by).at(-1)!.attributes[name]
  }

  /** @param openTypeDetail what a button with an open-type reports */
  async tap(by: By, openTypeDetail?: object): Promise<void> {
    this.gestures.tap(find(this.draw(), by), openTypeDetail)
    await this.settle()
  }

  /** Says that a picture has come, as the host does once it shows it. */
  async seesPicture(by: By): Promise<void> {
    this.gestures.dispatch('load', find(this.draw(), by), { width: 300, height: 400 })
    await this.settle()
  }

  /** Keeps a finger on it for so long that a menu opens. */
  async press(by: By): Promise<void> {
    this.gestures.press(find(this.draw(), by))
    await this.settle()
  }

  async type(field: By, value: string): Promise<void> {
    this.gestures.type(find(this.draw(), field), value)
    await this.settle()
  }

  /** Takes a nickname that the keyboard offers, in a field of that type: it is put in without being typed. */
  async takeNickname(field: By, name: string): Promise<void> {
    this.gestures.takeNickname(find(this.draw(), field), name)
    await this.settle()
  }

  async pick(picker: By, value: string): Promise<void> {
    this.gestures.pick(find(this.draw(), picker), value)
    await this.settle()
  }

  async confirm(field: By, value: string): Promise<void> {
    this.gestures.confirm(find(this.draw(), field), value)
    await this.settle()
  }

  /** Pulls the page, or the scrolling list on it, down and lets go. */
  async pullDown(): Promise<void> {
    const list = this.scrollView('refresher-enabled')
    if (list) this.gestures.dispatch('refresherrefresh', list, { deltaY: 0 })
    else this.activity.guard(() => this.page.onPullDownRefresh?.())
    await this.settle()
  }

  /** Scrolls the page, or the scrolling list on it, to its end. */
  async scrollToEnd(): Promise<void> {
    const list = this.scrollView('scroll-y')
    if (list) this.gestures.dispatch('scrolltolower', list, { direction: 'bottom' })
    else this.activity.guard(() => this.page.onReachBottom?.())
    await this.settle()
  }

  /** Tells the bundle of an event that it listens to with `on…`: `emit('ThemeChange', { theme: 'dark' })`. */
  async emit(event: string, detail: object): Promise<void> {
    for (const listener of this.listeners.get(event) ?? []) this.activity.guard(() => listener(this.sandbox.toForeign(detail)))
    await this.settle()
  }

  /** The options of every call of one API, oldest first. */
  callsOf(name: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.name === name).map(({ options }) => options)
  }

  /** Ends timers and sockets. */
  close(): void {
    this.network.closeAll()
    this.activity.stop()
  }

  private draw(): Node {
    return this.view.draw(this.page)
  }

  /** The outermost scroll-view that has the attribute. */
  private scrollView(attribute: string): Path | undefined {
    return [...paths(this.draw())].find((path) => path.at(-1)?.tag === 'scroll-view' && path.at(-1)?.attributes[attribute] === true)
  }

  private createApi(platform: Platform, settings: SystemSettings, parts: Parts, picture?: string): Foreign {
    const toForeign = (value: unknown) => this.sandbox.toForeign(value)
    const storage = storageApi(this.storage, toForeign)
    const device = deviceApi(platform, settings, toForeign, (callback) => void this.activity.globals.setTimeout(callback))
    const updateManager = updateManagerApi(this.listeners, this.calls)
    const files = filesApi(this.network, toForeign)
    const launchOptions = () => toForeign(this.launchOptions)
    return createApi({
      names: [...(readJson(path.join(import.meta.dirname, '../apis.json')) as Record<Platform, string[]>)[platform], ...UNLISTED[platform]],
      sync: {
        ...storage.sync,
        ...device,
        getUpdateManager: () => updateManager,
        getFileSystemManager: () => files,
        getLaunchOptionsSync: launchOptions,
        getEnterOptionsSync: launchOptions,
        ...parts,
      },
      async: {
        ...defaultAnswers(() => this.choosePicture(picture)),
        ...storage.async,
        ...this.stack.api,
        getSystemInfo: device.getSystemInfoSync,
      },
      tasks: {
        request: (options, signal) => this.network.request(options, signal),
        uploadFile: (options, signal) => this.network.upload(options, signal),
        downloadFile: (options, signal) => this.network.download(options, signal),
      },
      connectSocket: (options) => this.network.connect(options),
      answers: this.answers,
      calls: this.calls,
      listeners: this.listeners,
      activity: this.activity,
      toForeign,
    })
  }

  private choosePicture(picture?: string) {
    if (!picture) throw new Error('cancel')
    const tempFilePath = `http://tmp/${this.network.temporaryFiles.size + 1}${path.extname(picture)}`
    this.network.temporaryFiles.set(tempFilePath, picture)
    return { tempFilePath, size: fs.statSync(picture).size, fileType: 'image', width: 800, height: 600 }
  }
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

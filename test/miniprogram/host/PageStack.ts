import type { Activity } from './Activity.ts'
import { connectData, copy } from './bridge.ts'
import type { Sandbox } from './Sandbox.ts'
import type { AppJson, Foreign, Page, SetDataEntry } from './types.ts'

/** When a new page counts as drawn. */
const FIRST_FRAME_MS = 16

/** Both platforms refuse to open more pages above one another. */
const MAX_DEPTH = 10

interface Address {
  route: string
  query: Record<string, string>
}

/** The open pages and the rules by which they are opened and closed. Tab pages stay alive while others show. */
export class PageStack {
  readonly setDataLog: SetDataEntry[] = []
  /** What pages drew that were closed already. */
  readonly lateLog: SetDataEntry[] = []
  private stack: Page[] = []
  private readonly tabs = new Map<string, Page>()
  private readonly routes: Set<string>
  private readonly tabRoutes: Set<string>

  constructor(
    private readonly sandbox: Sandbox,
    private readonly activity: Activity,
    appJson: AppJson,
  ) {
    this.routes = new Set(routesOf(appJson))
    this.tabRoutes = new Set(appJson.tabBar?.list.map(({ pagePath }) => pagePath))
  }

  /** From the bottom to the top, as getCurrentPages answers. */
  get pages(): Page[] {
    return [...this.stack]
  }

  /** The page that is seen. @throws before the first page is open */
  get top(): Page {
    const top = this.stack.at(-1)
    if (!top) throw new Error('No page is open')
    return top
  }

  /** The five ways to move, as the platform's API has them. */
  readonly api = {
    navigateTo: ({ url }: { url: string }) => {
      const address = this.read(url)
      if (this.tabRoutes.has(address.route)) throw new Error(`can not navigateTo a tabbar page: ${address.route}`)
      if (this.stack.length >= MAX_DEPTH) throw new Error('webview count limit exceed')
      this.hideTop()
      this.push(address)
    },
    redirectTo: ({ url }: { url: string }) => {
      const address = this.read(url)
      if (this.tabRoutes.has(address.route)) throw new Error(`can not redirectTo a tabbar page: ${address.route}`)
      this.closeTop()
      this.push(address)
    },
    switchTab: ({ url }: { url: string }) => {
      const address = this.read(url)
      if (!this.tabRoutes.has(address.route)) throw new Error(`can not switch to no-tabBar page: ${address.route}`)
      while (this.stack.length > 1) this.closeTop()
      if (this.stack[0]?.route === address.route) return this.show()
      this.hideTop()
      this.stack = []
      this.push(address)
    },
    reLaunch: ({ url }: { url: string }) => {
      const address = this.read(url)
      this.closeAll()
      this.push(address)
    },
    navigateBack: ({ delta = 1 }: { delta?: number }) => {
      for (let closed = 0; closed < delta && this.stack.length > 1; closed++) this.closeTop()
      this.show()
    },
  }

  closeAll(): void {
    while (this.stack.length > 0) this.closeTop()
    for (const page of this.tabs.values()) this.activity.guard(() => page.onUnload?.())
    this.tabs.clear()
  }

  private push({ route, query }: Address): void {
    const known = this.tabs.get(route)
    if (known) {
      this.stack.push(known)
      return this.show()
    }
    const page = this.create(route, query)
    if (this.tabRoutes.has(route)) this.tabs.set(route, page)
    this.stack.push(page)
    this.activity.guard(() => page.onLoad?.(this.sandbox.toForeign(query)))
    this.activity.guard(() => page.onShow?.())
    this.activity.globals.setTimeout(() => page.onReady?.(), FIRST_FRAME_MS)
  }

  private show(): void {
    this.activity.guard(() => this.top.onShow?.())
  }

  private hideTop(): void {
    const page = this.stack.at(-1)
    this.activity.guard(() => page?.onHide?.())
  }

  private closeTop(): void {
    const page = this.stack.pop()
    if (!page) return
    this.tabs.delete(page.route)
    this.activity.guard(() => page.onUnload?.())
    connectData(page, page.route, this.lateLog, (callback) => void this.activity.globals.setTimeout(callback))
  }

  private read(url: string): Address {
    const [address = '', search = ''] = url.split('?')
    const relative = !address.startsWith('/') && !this.routes.has(address) && this.stack.length > 0
    const route = relative ? new URL(address, `file:///${this.top.route}`).pathname.slice(1) : address.replace(/^\//, '')
    if (!this.routes.has(route)) throw new Error(`page "${route}" is not found`)
    // As on the phone, values stay encoded: the page decodes them.
    const query = Object.fromEntries(
      search
        .split('&')
        .filter(Boolean)
        .map((pair) => {
          const [name = '', ...value] = pair.split('=')
          return [name, value.join('=')]
        }),
    )
    return { route, query }
  }

  private create(route: string, query: Record<string, string>): Page {
    this.sandbox.load(route)
    const definition = this.sandbox.definitions.pages.get(route)
    if (!definition) throw new Error(`${route} never called Page()`)
    const page = instantiate(definition) as Page
    page.route = page.__route__ = page.is = route
    page.options = query
    connectData(page, route, this.setDataLog, (callback) => void this.activity.globals.setTimeout(callback))
    page.selectComponent = () => null
    page.getTabBar = () => null
    const channel = { on: () => channel, once: () => channel, off: () => channel, emit: () => undefined }
    page.getOpenerEventChannel = () => channel
    return page
  }
}

/** A live copy of a definition, its functions bound to it. */
export function instantiate(definition: Foreign): Foreign {
  const instance: Foreign = { data: copy(definition.data ?? {}) }
  for (const [name, member] of Object.entries(definition)) {
    if (name !== 'data') instance[name] = typeof member === 'function' ? member.bind(instance) : member
  }
  return instance
}

/** Every page of an app.json, by its whole route. */
export function routesOf({ pages, subPackages = [] }: AppJson): string[] {
  return [...pages, ...subPackages.flatMap(({ root, pages: inside }) => inside.map((page) => `${root}/${page}`))]
}

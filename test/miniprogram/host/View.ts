import fs from 'node:fs'
import path from 'node:path'
import type { Activity } from './Activity.ts'
import { connectData, copy } from './bridge.ts'
import { instantiate } from './PageStack.ts'
import type { Sandbox } from './Sandbox.ts'
import { Rendering } from './template/render.ts'
import { dialects, TemplateFiles } from './template/TemplateFile.ts'
import type { Instance, Node, Page, Platform, SetDataEntry } from './types.ts'

interface Component extends Instance {
  /** The properties that it got last, as JSON. */
  properties: string
}

/** Is told of each template that was applied to data, and what came out. */
export type Checker = (file: string, data: unknown, drawn: (Node | string)[]) => void

/** Draws pages: templates applied to data, components inside them with data of their own. */
export class View {
  private readonly files: TemplateFiles
  private readonly components = new WeakMap<Page, Map<string, Component>>()
  private readonly usedComponents = new Map<string, Record<string, string>>()

  constructor(
    private readonly dist: string,
    private readonly platform: Platform,
    private readonly sandbox: Sandbox,
    private readonly activity: Activity,
    private readonly setDataLog: SetDataEntry[],
    private readonly check?: Checker,
  ) {
    this.files = new TemplateFiles(dist, platform)
  }

  /** What the page shows, from the outside in. */
  draw(page: Page): Node {
    return { tag: 'page', attributes: {}, owner: page, children: this.drawFile(page.route, page, page) }
  }

  private drawFile(name: string, owner: Instance, page: Page): (Node | string)[] {
    const file = name + dialects[this.platform].extension
    const drawn = new Rendering(this.platform, owner).draw(this.files.load(file))
    this.check?.(file, owner.data, drawn)
    const used = this.componentsOf(name)
    for (const node of drawn) this.expand(node, used, page)
    return drawn
  }

  /** Puts into each component's node what the component itself draws. */
  private expand(node: Node | string, used: Record<string, string>, page: Page): void {
    if (typeof node === 'string') return
    const name = used[node.tag]
    if (name) {
      const component = this.component(name, node, page)
      node.children = this.drawFile(name, component, page)
    } else for (const child of node.children) this.expand(child, used, page)
  }

  private component(name: string, node: Node, page: Page): Component {
    const alive = this.components.get(page) ?? new Map<string, Component>()
    this.components.set(page, alive)
    const { sid } = (node.attributes.i ?? {}) as { sid?: string }
    const key = `${name} ${sid}`
    const properties = JSON.stringify(node.attributes)
    let component = alive.get(key)
    if (!component) {
      component = this.create(name, page)
      alive.set(key, component)
    }
    if (component.properties !== properties) {
      const first = component.properties === undefined
      component.properties = properties
      Object.assign(component.data, JSON.parse(properties))
      if (first) this.activity.guard(() => component.attached?.())
    }
    return component
  }

  private create(name: string, page: Page): Component {
    this.sandbox.load(name)
    const definition = this.sandbox.definitions.components.get(name)
    if (!definition) throw new Error(`${name} never called Component()`)
    const component = instantiate({
      data: definition.data,
      ...definition.methods,
      attached: definition.lifetimes?.attached ?? definition.attached,
    })
    for (const [property, { value }] of Object.entries<{ value?: unknown }>(definition.properties ?? {}))
      component.data[property] = copy(value)
    connectData(component, `${page.route}#${name}`, this.setDataLog, (callback) => void this.activity.globals.setTimeout(callback))
    return component
  }

  /** The components that a page's or component's json declares, as paths inside the bundle. */
  private componentsOf(name: string): Record<string, string> {
    const known = this.usedComponents.get(name)
    if (known) return known
    const file = path.join(this.dist, `${name}.json`)
    const { usingComponents = {} } = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
    const resolved = Object.fromEntries(
      Object.entries<string>(usingComponents).map(([tag, target]) => [
        tag,
        target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(name), target),
      ]),
    )
    this.usedComponents.set(name, resolved)
    return resolved
  }
}

import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import type { Activity } from './Activity.ts'
import type { Foreign, Platform } from './types.ts'

const API_GLOBAL: Record<Platform, string> = { weapp: 'wx', tt: 'tt' }

/** What App(), Page() and Component() were called with, by the file that called. */
export interface Definitions {
  app?: Foreign
  pages: Map<string, Foreign>
  components: Map<string, Foreign>
}

/**
 * The logic layer of a phone: the language and the platform's API, no browser, no evaluation of strings, and modules
 * by relative paths inside the bundle.
 */
export class Sandbox {
  readonly definitions: Definitions = { pages: new Map(), components: new Map() }
  private readonly modules = new Map<string, { exports: Foreign }>()
  private readonly context: vm.Context
  private readonly apiGlobal: string
  /** The sandbox's own: what they make is made of its objects. */
  private readonly own: { parse: typeof JSON.parse; ArrayBuffer: ArrayBufferConstructor }
  /** The file whose definition is awaited. */
  private loading = ''

  constructor(
    private readonly dist: string,
    platform: Platform,
    activity: Activity,
    getCurrentPages: () => Foreign[],
    onConsoleError: (text: string) => void,
  ) {
    this.context = vm.createContext(
      {
        ...activity.globals,
        console: consoleFor(onConsoleError),
        getApp: () => this.definitions.app,
        getCurrentPages,
        App: (definition: Foreign) => {
          this.definitions.app = definition
        },
        Page: (definition: Foreign) => {
          this.definitions.pages.set(this.loading, definition)
        },
        Component: (definition: Foreign) => {
          this.definitions.components.set(this.loading, definition)
        },
        Behavior: (definition: Foreign) => definition,
      },
      { codeGeneration: { strings: false, wasm: false } },
    )
    this.apiGlobal = API_GLOBAL[platform]
    this.own = vm.runInContext('({ parse: JSON.parse, ArrayBuffer })', this.context)
    // Douyin hides it from the bundle.
    if (platform === 'tt') vm.runInContext('delete globalThis.globalThis', this.context)
  }

  /** Sets `wx` or `tt`. */
  setApi(api: Foreign): void {
    this.context[this.apiGlobal] = api
  }

  /** A copy of plain data or bytes made of the sandbox's own objects, as the bundle's code expects them. */
  toForeign(value: unknown): Foreign {
    if (!(value instanceof Uint8Array)) return value === undefined ? value : this.own.parse(JSON.stringify(value))
    const buffer = new this.own.ArrayBuffer(value.length)
    new Uint8Array(buffer).set(value)
    return buffer
  }

  /**
   * Runs a file of the bundle, once, and returns what it exports.
   * @param name its path inside the bundle, without `.js`: also the name under which its definition is kept
   */
  load(name: string): Foreign {
    const known = this.modules.get(name)
    if (known) return known.exports
    const file = path.join(this.dist, `${name}.js`)
    const module = { exports: {} }
    this.modules.set(name, module)
    const source = `(function (require, module, exports) {${fs.readFileSync(file, 'utf8')}\n})`
    const run = new vm.Script(source, { filename: file }).runInContext(this.context)
    const outer = this.loading
    this.loading = name
    run((request: string) => this.load(this.resolve(name, request)), module, module.exports)
    this.loading = outer
    return module.exports
  }

  private resolve(from: string, request: string): string {
    const name = path.posix.join(path.posix.dirname(from), request).replace(/\.js$/, '')
    if (name.startsWith('..')) throw new Error(`${from} requires ${request}, outside the bundle`)
    return name
  }
}

/** A console that only listens for errors. */
function consoleFor(onError: (text: string) => void): Record<string, (...args: unknown[]) => void> {
  const quiet = () => undefined
  return {
    log: quiet,
    info: quiet,
    warn: quiet,
    debug: quiet,
    error: (...args) => onError(args.map(describe).join(' ')),
  }
}

/** Text for a value of the sandbox, whose errors are no instances of ours. */
export function describe(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return 'stack' in value ? String(value.stack) : JSON.stringify(value)
}

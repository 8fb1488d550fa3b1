import compilation from '@babel/helper-compilation-targets'
import browserslist from 'browserslist'
import { feature, features } from 'caniuse-lite'
import coreJs from 'core-js-compat'
import path from 'node:path'

/**
 * What the engines can do that `browserslist` in package.json promises. A mini-program runs on the phone's own engine,
 * JavaScriptCore or V8: the same ones.
 */
const promised = browserslist(null, { path: path.resolve(import.meta.dirname, '../../..'), env: 'production' })

/** A use of something that some of them lack. */
export interface Lack {
  name: string
  /** The code that it is in. */
  around: string
}

/** What each edition of the language brought, by the name of what compiles it away. */
const EDITIONS: [year: 2019 | 2020 | 2021 | 2022, brought: string[]][] = [
  [2019, ['transform-optional-catch-binding']],
  [2020, ['transform-nullish-coalescing-operator']],
  [2021, ['transform-logical-assignment-operators', 'transform-numeric-separator']],
  [2022, ['transform-class-properties', 'transform-private-methods', 'transform-class-static-block']],
]

/** The newest edition of the language that all of them read. */
export function newestEdition() {
  const targets = compilation.default({ browsers: promised })
  const read = EDITIONS.filter(([, brought]) => brought.every((plugin) => !compilation.isRequired(plugin, targets)))
  return read.at(-1)![0]
}

/** @returns the oldest of them that lacks a feature of caniuse-lite; none when all have at least a part of it */
export function firstWithout(id: string): string | undefined {
  const packed = features[id]
  if (!packed) throw new Error(`caniuse-lite knows no ${id}`)
  const { stats } = feature(packed)
  return promised.findLast((engine) => {
    const [browser, version] = engine.split(' ') as [string, string]
    return !/^[ya]/.test(stats[browser]?.[version] ?? 'y')
  })
}

/** @returns the first of them that is older than these versions, which are by browser */
export function firstOlderThan(versions: Record<string, number>): string | undefined {
  return promised.findLast((engine) => {
    const [browser, version] = engine.split(' ') as [string, string]
    return browser in versions && parseFloat(version) < versions[browser]!
  })
}

/** There all along: core-js replaces them for the sake of edge cases. */
const MENDED = new Set(['push', 'unshift', 'parse', 'stringify', 'flags', 'set', 'delete', 'has'])

export interface Lacking {
  /** Methods of objects, of which only the name is seen: those that no kind of object has everywhere. */
  methods: Set<string>
  /** By the global that they are on: `Object`, `hasOwn`. */
  statics: Set<string>
  globals: Set<string>
}

/** The built-ins that some of them lack. */
export function lackingBuiltIns(): Lacking {
  const lacking = new Set<string>(coreJs.compat({ targets: promised }).list)
  const everywhere = new Set<string>()
  const found: Lacking = { methods: new Set(), statics: new Set(), globals: new Set() }
  for (const module of Object.keys(coreJs.data)) {
    const [room, owner, member] = module.split('.') as [string, string, string | undefined]
    // A proposal is in no engine: its users notice at once.
    if (room === 'esnext') continue
    const name = camelCase(member ?? owner)
    if (!lacking.has(module)) everywhere.add(name)
    else if (!member) found.globals.add(name)
    else if (member === 'constructor') found.globals.add(pascalCase(owner))
    else {
      found.methods.add(name)
      found.statics.add(`${pascalCase(owner)}.${name}`)
    }
  }
  for (const name of [...everywhere, ...MENDED]) found.methods.delete(name)
  for (const name of found.statics) if (MENDED.has(name.split('.')[1]!)) found.statics.delete(name)
  return found
}

const ALTERNATIVE = /-alternative$/
const camelCase = (name: string) => name.replace(ALTERNATIVE, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const UPPER = new Set(['json', 'url'])
const pascalCase = (name: string) =>
  UPPER.has(name) ? name.toUpperCase() : camelCase(`-${name}`).replace('Regexp', 'RegExp').replace('Url', 'URL')

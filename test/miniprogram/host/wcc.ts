import { createRequire } from 'node:module'
import vm from 'node:vm'
import type { Node } from './types.ts'
import type { Checker } from './View.ts'

/** What Tencent's compiled templates return. */
interface WccNode {
  tag: string
  attr: Record<string, unknown>
  children: (WccNode | string)[]
}

type Compiled = (file: string) => (data: unknown) => WccNode

interface Compiler {
  wxmlToJs(folder: string, options: { maxBuffer: number }): string
}

const MAX_COMPILED_BYTES = 64 * 1024 * 1024

/** The compiler is a program for Linux on x64, macOS and Windows: elsewhere it doesn't start. */
const CANNOT_RUN = ['EACCES', 'ENOENT', 'ENOEXEC']

/**
 * Compiles a WeChat bundle's templates with Tencent's own compiler, and gives a check that fails when our renderer
 * draws anything else than theirs.
 * @returns undefined on a machine that can't run the compiler
 * @throws when the compiler refuses a template
 */
export function wccChecker(dist: string): Checker | undefined {
  const compiled = compile(dist)
  return (
    compiled &&
    ((file, data, drawn) => {
      const theirs = lines(compiled(file, data).children.map(fromWcc))
      const ours = lines(drawn.map(fromOurs))
      const difference = ours.findIndex((line, index) => line !== theirs[index])
      if (difference < 0 && ours.length === theirs.length) return
      const around = (all: string[]) => all.slice(Math.max(0, difference - 8), difference + 4).join('\n')
      throw new Error(`${file} is drawn differently by WeChat.\nWeChat:\n${around(theirs)}\nHere:\n${around(ours)}`)
    })
  )
}

function compile(dist: string): ((file: string, data: unknown) => WccNode) | undefined {
  const { wxmlToJs } = createRequire(import.meta.url)('miniprogram-compiler') as Compiler
  let source: string
  try {
    source = wxmlToJs(dist, { maxBuffer: MAX_COMPILED_BYTES })
  } catch (error) {
    if (CANNOT_RUN.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  const warn = (message: string) => {
    throw new Error(message)
  }
  const context = vm.createContext({ console: { ...console, warn } })
  context.window = context
  const compiled = vm.runInContext(`(function () {${source}})()`, context) as Compiled
  // Their code knows an object by its constructor, so the data has to be made of their own.
  const parse = vm.runInContext('JSON.parse', context) as typeof JSON.parse
  return (file, data) => compiled(file)(parse(JSON.stringify(data)))
}

const lines = (value: unknown) => JSON.stringify(value, null, 1).split('\n')

interface Plain {
  tag: string
  attributes: Record<string, unknown>
  children: unknown[]
}

/** A component's properties are compared inside it: that compiler passes no objects. */
const isComponent = (tag: string) => tag === 'comp' || tag === 'custom-wrapper'

function plain(tag: string, attributes: Record<string, unknown>, children: unknown[]): Plain {
  const sorted = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return { tag, attributes: isComponent(tag) ? {} : Object.fromEntries(sorted), children }
}

function fromWcc(node: WccNode | string): unknown {
  if (typeof node !== 'object') return String(node)
  return plain(node.tag.replace(/^wx-/, ''), node.attr, node.children.map(fromWcc))
}

function fromOurs(node: Node | string): unknown {
  if (typeof node === 'string') return node
  const attributes = Object.fromEntries(Object.entries(node.attributes).map(([name, value]) => [wccName(name), value]))
  return plain(node.tag, attributes, isComponent(node.tag) ? [] : node.children.map(fromOurs))
}

/** It camel-cases attributes, except handlers and data. */
function wccName(name: string): string {
  return /^(data-|bind|catch)/.test(name) ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

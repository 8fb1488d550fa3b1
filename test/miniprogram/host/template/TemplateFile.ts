import fs from 'node:fs'
import path from 'node:path'
import type { Platform } from '../types.ts'
import type { Scope } from './expression.ts'
import { parseTemplate, type Markup, type Tag } from './parse.ts'

/** What the platforms call the same things. */
export const dialects = {
  weapp: { extension: '.wxml', prefix: 'wx:', script: 'wxs' },
  tt: { extension: '.ttml', prefix: 'tt:', script: 'sjs' },
} as const satisfies Record<Platform, { extension: string; prefix: string; script: string }>

/** A template file with what it declares and imports. */
export interface TemplateFile {
  path: string
  /** What it draws itself, without its declarations. */
  body: Markup[]
  templates: Map<string, Tag>
  imports: TemplateFile[]
  /** The script modules that its expressions call. */
  scripts: Scope
}

/** The template files of one bundle, each read once. */
export class TemplateFiles {
  private readonly files = new Map<string, TemplateFile>()

  constructor(
    private readonly dist: string,
    private readonly platform: Platform,
  ) {}

  /** @param file inside the bundle, with its extension */
  load(file: string): TemplateFile {
    const known = this.files.get(file)
    if (known) return known
    const loaded: TemplateFile = { path: file, body: [], templates: new Map(), imports: [], scripts: {} }
    // Before its imports: two files may import each other.
    this.files.set(file, loaded)
    const source = fs.readFileSync(path.join(this.dist, file), 'utf8')
    for (const markup of parseTemplate(source, file)) this.declare(loaded, markup)
    return loaded
  }

  private declare(file: TemplateFile, markup: Markup): void {
    if (typeof markup === 'string') {
      if (markup.trim()) file.body.push(markup)
      return
    }
    const { name, src, module } = markup.attributes
    if (markup.name === 'template' && name) file.templates.set(name, markup)
    else if (markup.name === 'import' && src) file.imports.push(this.load(resolve(file.path, src)))
    else if (markup.name === dialects[this.platform].script && src && module) {
      file.scripts[module] = this.loadScript(resolve(file.path, src))
    } else file.body.push(markup)
  }

  private loadScript(file: string): unknown {
    const module = { exports: {} }
    new Function('module', 'exports', fs.readFileSync(path.join(this.dist, file), 'utf8'))(module, module.exports)
    return module.exports
  }
}

/** The path that `src` means in a file; one without a leading dot or slash is relative too. */
function resolve(from: string, src: string): string {
  return src.startsWith('/') ? src.slice(1) : path.posix.join(path.posix.dirname(from), src)
}

/**
 * Finds a template by name where a file may see it: its own, then those of its imports, but not of theirs.
 * @returns the template and the file whose scripts and imports it uses
 */
export function findTemplate(file: TemplateFile, name: string): { tag: Tag; file: TemplateFile } {
  for (const place of [file, ...file.imports]) {
    const tag = place.templates.get(name)
    if (tag) return { tag, file: place }
  }
  throw new Error(`${file.path}: no template "${name}"`)
}

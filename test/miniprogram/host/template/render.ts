import type { Instance, Node, Platform } from '../types.ts'
import { evaluate, type Scope } from './expression.ts'
import type { Markup, Tag } from './parse.ts'
import { dialects, findTemplate, type TemplateFile } from './TemplateFile.ts'

type Drawn = Node | string

const BRACES = /\{\{([\s\S]*?)\}\}/g
const ONLY_BRACES = /^\{\{((?:(?!\}\})[\s\S])*)\}\}$/

/** Applies a template to its data, as the platform's own renderer does. */
export class Rendering {
  private readonly prefix: string

  constructor(
    platform: Platform,
    private readonly owner: Instance,
  ) {
    this.prefix = dialects[platform].prefix
  }

  /** @throws when a template is missing or uses what templates don't have */
  draw(file: TemplateFile): Drawn[] {
    return this.drawAll(file.body, file, { ...this.owner.data })
  }

  private drawAll(markups: Markup[], file: TemplateFile, scope: Scope): Drawn[] {
    const drawn: Drawn[] = []
    // Whether an earlier branch of the if, elif, else chain at hand was taken.
    let taken = false
    for (const markup of markups) {
      if (typeof markup === 'string') {
        const text = textOf(markup, file, scope)
        if (text) drawn.push(text)
        continue
      }
      const condition = this.condition(markup)
      if (condition === 'if') taken = false
      else if (condition && taken) continue
      if (condition) {
        taken = condition === 'else' || Boolean(this.value(markup.attributes[this.prefix + condition], file, scope))
        if (!taken) continue
      }
      drawn.push(...this.drawTag(markup, file, scope))
    }
    return drawn
  }

  private condition(tag: Tag): 'if' | 'elif' | 'else' | undefined {
    return (['if', 'elif', 'else'] as const).find((name) => this.prefix + name in tag.attributes)
  }

  private drawTag(tag: Tag, file: TemplateFile, scope: Scope): Drawn[] {
    const list = tag.attributes[`${this.prefix}for`]
    if (list === undefined) return this.drawOne(tag, file, scope)
    const items = this.value(list, file, scope)
    if (!Array.isArray(items)) return []
    const itemName = tag.attributes[`${this.prefix}for-item`] ?? 'item'
    const indexName = tag.attributes[`${this.prefix}for-index`] ?? 'index'
    return items.flatMap((item, index) => this.drawOne(tag, file, { ...scope, [itemName]: item, [indexName]: index }))
  }

  private drawOne(tag: Tag, file: TemplateFile, scope: Scope): Drawn[] {
    if (tag.name === 'block') return this.drawAll(tag.children, file, scope)
    if (tag.name === 'template') return this.drawTemplate(tag, file, scope)
    if (tag.name === 'include' || tag.name === 'slot') throw new Error(`${file.path}: <${tag.name}> is not supported`)
    const attributes: Record<string, unknown> = {}
    for (const [name, source] of Object.entries(tag.attributes)) {
      if (!name.startsWith(this.prefix)) attributes[name] = this.value(source, file, scope)
    }
    return [{ tag: tag.name, attributes, children: this.drawAll(tag.children, file, scope), owner: this.owner }]
  }

  private drawTemplate(tag: Tag, file: TemplateFile, scope: Scope): Drawn[] {
    const { is = '', data = '' } = tag.attributes
    const { tag: template, file: home } = findTemplate(file, String(this.value(is, file, scope)))
    const inner = ONLY_BRACES.exec(data)?.[1]
    // A template sees the data that it is given and nothing of the scope around it.
    const given = inner === undefined ? {} : (evaluate(`{${inner}}`, { ...scope, ...file.scripts }) as Scope)
    return this.drawAll(template.children, home, given)
  }

  /** An attribute's value: of any type when it is one expression, else text with the expressions filled in. */
  private value(source = '', file: TemplateFile, scope: Scope): unknown {
    const only = ONLY_BRACES.exec(source)
    if (only?.[1] !== undefined) return evaluate(only[1], { ...scope, ...file.scripts })
    return fill(source, file, scope)
  }
}

function fill(source: string, file: TemplateFile, scope: Scope): string {
  return source.replace(BRACES, (_, expression: string) => {
    const value = evaluate(expression, { ...scope, ...file.scripts })
    return value === undefined || value === null ? '' : String(value)
  })
}

/** Line breaks and indentation around tags are not text. */
function textOf(source: string, file: TemplateFile, scope: Scope): string {
  return source.trim() ? fill(source.replace(/^\s*\n\s*|\s*\n\s*$/g, ''), file, scope) : ''
}

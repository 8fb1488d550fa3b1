import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** What the other languages are translated from. Its files also say what each text is for, how long it may be and what it takes. */
export const SOURCE = 'zh-Hans'

export const LOCALES = ['zh-Hans', 'zh-Hant', 'en', 'es', 'fr']

/** The forms that a count takes in each language, as CLDR has them. `many` are whole millions: 1,2 M de vues. */
export const PLURAL_FORMS = {
  'zh-Hans': ['other'],
  'zh-Hant': ['other'],
  en: ['one', 'other'],
  es: ['one', 'many', 'other'],
  fr: ['one', 'many', 'other'],
}

const MILLION = 1_000_000

/** CLDR's rules for cardinals, written out: an old phone has no Intl.PluralRules. */
const PLURAL_RULES = {
  one: {
    en: (count) => `${count} === 1`,
    es: (count) => `${count} === 1`,
    fr: (count) => `${count} < 2`,
  },
  many: {
    es: manyRule,
    fr: manyRule,
  },
}

/** A shortened number from a million on is read with the unit, 1,2 M; a whole one only where it is round. */
function manyRule(count, { format }) {
  return format === 'compact' ? `${count} >= ${MILLION}` : `${count} > 0 && ${count} % ${MILLION} === 0`
}

const TS_TYPES = { String: 'string', int: 'number', bool: 'boolean', DateTime: 'Date' }

/**
 * The texts of a folder: `<locale>/<domain>.json`, each laid out as an Application Resource Bundle, `"key": "ICU text"`, and in the source
 * language `"@key"` beside it, with its description, its greatest length and its placeholders.
 * @returns {Record<string, Record<string, Record<string, any>>>} by locale and domain
 */
export function readTexts(folder) {
  const domains = readdirSync(path.join(folder, SOURCE))
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .sort()
  const read = (locale, domain) => JSON.parse(readFileSync(path.join(folder, locale, `${domain}.json`), 'utf8'))
  return Object.fromEntries(LOCALES.map((locale) => [locale, Object.fromEntries(domains.map((domain) => [domain, read(locale, domain)]))]))
}

/** The keys of a file, without what is said about them. */
export const keysOf = (domain) => Object.keys(domain).filter((key) => !key.startsWith('@'))

/** A text in its parts; they are the parser's own. Spaces count, and tags are ours to name. */
export const parseText = (text) => parse(text, { shouldParseSkeletons: false })

/** The names of the tags of a text, in their order. */
export function tagsOf(elements) {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return [element.value]
    return element.options ? Object.values(element.options).flatMap((option) => tagsOf(option.value)) : []
  })
}

// --- Code ----------------------------------------------------------------------------------------------------------

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\u00a0', '\\u00a0')}'`
const inTemplate = (text) => text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${').replaceAll('\u00a0', '\\u00a0')
const propertyName = (name) => (/^(?:[A-Za-z_$][\w$]*|0|[1-9]\d*)$/.test(name) ? name : quoted(name))

/** How many cases are asked one by one; more are looked up. */
const FEW_CASES = 3

/** The code of one text of one language. */
class TextCompiler {
  constructor(locale, placeholders, formatters) {
    this.locale = locale
    this.placeholders = placeholders
    this.formatters = formatters
  }

  placeholder(name) {
    const placeholder = this.placeholders[name]
    if (!placeholder) throw new Error(`{${name}} is not among the placeholders of ${SOURCE}`)
    return placeholder
  }

  /** The value as it is shown. */
  shown(name) {
    const { type = 'String', format } = this.placeholder(name)
    const formatter = this.formatters[format ?? type]
    return formatter ? formatter.call(name, this.locale) : name
  }

  /** Whether an element stands for a number as it is, which has to be made a string. */
  isNumber({ type, value }, counted) {
    const name = type === TYPE.pound ? counted : type === TYPE.argument ? value : null
    return name !== null && this.placeholder(name).type === 'int' && this.shown(name) === name
  }

  /** An expression of a string. `counted` is what `#` stands for. */
  string(elements, counted) {
    if (elements.every(({ type }) => type === TYPE.literal)) return quoted(elements.map(({ value }) => value).join(''))
    if (elements.length === 1 && !this.isNumber(elements[0], counted)) return this.value(elements[0], counted)
    const parts = elements.map((element) =>
      element.type === TYPE.literal ? inTemplate(element.value) : `\${${this.value(element, counted)}}`,
    )
    return `\`${parts.join('')}\``
  }

  /** An expression of what stands in the place of one element. */
  value(element, counted) {
    switch (element.type) {
      case TYPE.argument:
        return this.shown(element.value)
      case TYPE.pound:
        return this.shown(counted)
      case TYPE.plural:
        return this.plural(element)
      case TYPE.select:
        return this.select(element, counted)
      default:
        throw new Error(`only {name}, plural, select and tags are understood: ${JSON.stringify(element)}`)
    }
  }

  plural({ value: name, options, offset }) {
    if (offset) throw new Error(`{${name}}: an offset is not understood`)
    const placeholder = this.placeholder(name)
    if (placeholder.type !== 'int') throw new Error(`{${name}} is counted, and not an int`)
    const { other, ...cases } = options
    const otherwise = this.string(other.value, name)
    return this.cases(
      Object.entries(cases).map(([form, { value }]) => {
        const rule = PLURAL_RULES[form]?.[this.locale]
        if (!rule && !form.startsWith('=')) throw new Error(`${this.locale} has no plural "${form}"`)
        return [rule ? rule(name, placeholder) : `${name} === ${form.slice(1)}`, this.string(value, name)]
      }),
      otherwise,
    )
  }

  select({ value: name, options }, counted) {
    const { type = 'String' } = this.placeholder(name)
    const { other, ...cases } = options
    const otherwise = this.string(other.value, counted)
    const texts = Object.entries(cases).map(([key, { value }]) => [key, this.string(value, counted)])
    if (texts.length > FEW_CASES) {
      const table = texts.map(([key, text]) => `${propertyName(key)}: ${text}`).join(', ')
      return `(({ ${table} }) as Record<string, string>)[${name}] ?? ${otherwise}`
    }
    const test = (key) => (type === 'bool' ? (key === 'true' ? name : `!${name}`) : `${name} === ${type === 'int' ? key : quoted(key)}`)
    return this.cases(
      texts.map(([key, text]) => [test(key), text]),
      otherwise,
    )
  }

  cases(cases, otherwise) {
    return cases.length ? `(${cases.map(([test, text]) => `${test} ? ${text} : `).join('')}${otherwise})` : otherwise
  }

  /** An expression of a list: strings, and what the caller makes of the tags. */
  parts(elements) {
    const runs = []
    for (const element of elements) {
      if (element.type === TYPE.tag) runs.push(`${element.value}(${this.string(element.children)})`)
      else if (Array.isArray(runs.at(-1))) runs.at(-1).push(element)
      else runs.push([element])
    }
    return `[${runs.map((run) => (Array.isArray(run) ? this.string(run) : run)).join(', ')}]`
  }
}

/** What the caller of a text hands over: its placeholders in their order, then its tags. */
function parametersOf(meta, tags) {
  const values = Object.entries(meta.placeholders ?? {}).map(([name, { type = 'String' }]) => [name, TS_TYPES[type]])
  return [...values, ...tags.map((tag) => [tag, '(text: string) => T'])]
}

function typeOf(meta, tags) {
  const parameters = parametersOf(meta, tags).map(([name, type]) => `${name}: ${type}`)
  if (!parameters.length) return 'string'
  return tags.length ? `<T>(${parameters.join(', ')}) => (string | T)[]` : `(${parameters.join(', ')}) => string`
}

function codeOf(text, locale, meta, tags, formatters) {
  const elements = parseText(text)
  const compiler = new TextCompiler(locale, meta.placeholders ?? {}, formatters)
  const body = tags.length ? compiler.parts(elements) : compiler.string(elements)
  const parameters = parametersOf(meta, tags).map(([name]) => name)
  return parameters.length ? `(${parameters.join(', ')}) => ${body}` : body
}

/** Dots in a key are folders: `voice.left` is `left` of `voice`. */
function nested(entries) {
  const tree = {}
  for (const [key, leaf] of entries) {
    const names = key.split('.')
    const last = names.pop()
    const folder = names.reduce((at, name) => (at[name] ??= {}), tree)
    folder[last] = leaf
  }
  return tree
}

const layOut = (tree, indent, line) =>
  Object.entries(tree)
    .map(([name, leaf]) => {
      if (Array.isArray(leaf)) return line(indent, propertyName(name), leaf)
      return `${indent}${propertyName(name)}: {\n${layOut(leaf, `${indent}  `, line)}${indent}}${line.end}\n`
    })
    .join('')

const NOTICE = '// Made by `npm run texts` from the JSON files beside it.\n'

/** @param {string} locale */
export const exportName = (locale) => locale.replace(/-(.)/g, (_, letter) => letter.toUpperCase())

/**
 * What is no text, and stands beside the texts of each language.
 * @typedef {{ from: string, type: string, typeFrom: string }} Companion
 */

/**
 * How a value is shown: a function of a module, by the format or the type of the placeholder.
 * @typedef {{ from: string, name: string, call: (value: string, locale: string) => string }} Formatter
 */

/**
 * The modules that a folder of texts is compiled to: `catalogue.ts`, the types, and `<locale>/index.ts`; with `first`, the domains that are
 * wanted at once, all other domains make up `<locale>/rooms.ts`.
 * @param {string} folder
 * @param {{ extension?: string, formatters: Record<string, Formatter>, more?: Record<string, Companion>, first?: string[] }} options
 * @returns {Record<string, string>} the code by its path in the folder
 */
export function compileTexts(folder, { extension = '', formatters, more = {}, first }) {
  const texts = readTexts(folder)
  const tagsBy = (domain, key) => {
    try {
      return [...new Set(tagsOf(parseText(texts[SOURCE][domain][key])))]
    } catch (error) {
      throw new Error(`${SOURCE}/${domain}.json: ${key}: ${error.message}`)
    }
  }
  const describe = (indent, name, [meta, type]) =>
    `${meta.description ? `${indent}/** ${meta.description} */\n` : ''}${indent}${name}: ${type}\n`
  describe.end = ''
  const isFirst = (domain) => !first || first.includes(domain)
  const typesOf = (wanted) =>
    Object.entries(texts[SOURCE])
      .filter(([domain]) => wanted(domain))
      .map(([domain, source]) => {
        const typed = keysOf(source).map((key) => {
          const meta = source[`@${key}`] ?? {}
          return [key, [meta, typeOf(meta, tagsBy(domain, key))]]
        })
        const tree = nested(typed)
        return `  ${domain}: {\n${layOut(tree, '    ', describe)}  }\n`
      })
      .join('')
  const imports = Object.values(more).map(({ type, typeFrom }) => `import type { ${type} } from '${typeFrom}${extension}'\n`)
  const extra = Object.entries(more).map(([name, { type }]) => `  ${name}: ${type}\n`)
  const interfaceOf = (name, comment, lines) => `/** ${comment} in one language. */\nexport interface ${name} {\n${lines}}\n`
  const catalogue = interfaceOf('Catalogue', first ? 'The texts that are wanted at once,' : 'All texts', typesOf(isFirst) + extra.join(''))
  const rooms = first
    ? `\n${interfaceOf(
        'RoomCatalogue',
        'The texts of rooms that few enter at once,',
        typesOf((domain) => !isFirst(domain)),
      )}`
    : ''
  const files = { 'catalogue.ts': `${NOTICE}${imports.join('')}\n${catalogue}${rooms}` }

  const write = (indent, name, [code]) => `${indent}${name}: ${code},\n`
  write.end = ','
  for (const locale of LOCALES) {
    const domains = Object.entries(texts[locale]).map(([domain, translated]) => {
      const source = texts[SOURCE][domain]
      const entries = keysOf(source).map((key) => {
        if (typeof translated[key] !== 'string') throw new Error(`${locale}/${domain}.json: ${key} is missing`)
        try {
          return [key, [codeOf(translated[key], locale, source[`@${key}`] ?? {}, tagsBy(domain, key), formatters)]]
        } catch (error) {
          throw new Error(`${locale}/${domain}.json: ${key}: ${error.message}`)
        }
      })
      return [domain, `  ${domain}: {\n${layOut(nested(entries), '    ', write)}  },\n`]
    })
    const moduleOf = (wanted, type, companions) => {
      const body = domains
        .filter(([domain]) => wanted(domain))
        .map(([, code]) => code)
        .join('')
      const used = Object.values(formatters).filter(({ name }) => body.includes(`${name}(`))
      const imported = [
        `import type { ${type} } from '../catalogue${extension}'\n`,
        ...[...new Set(used.map(({ from }) => from))].map((from) => {
          const names = used.filter((formatter) => formatter.from === from).map(({ name }) => name)
          return `import { ${names.join(', ')} } from '${from}${extension}'\n`
        }),
        ...Object.entries(companions).map(([name, { from }]) => `import { ${name} } from '${from}${extension}'\n`),
      ]
      const beside = Object.keys(companions)
        .map((name) => `  ${name},\n`)
        .join('')
      return `${NOTICE}${imported.join('')}\nexport const ${exportName(locale)}: ${type} = {\n${body}${beside}}\n`
    }
    files[`${locale}/index.ts`] = moduleOf(isFirst, 'Catalogue', more)
    if (first) files[`${locale}/rooms.ts`] = moduleOf((domain) => !isFirst(domain), 'RoomCatalogue', {})
  }
  return files
}

/** How wide a text is at most: a Chinese character counts as two, a placeholder as nothing. */
export function widthOf(elements) {
  return elements.reduce((width, element) => {
    if (element.options) return width + Math.max(...Object.values(element.options).map(({ value }) => widthOf(value)))
    if (element.children) return width + widthOf(element.children)
    if (element.type !== TYPE.literal) return width
    return width + [...element.value].reduce((sum, char) => sum + (/[\u2e80-\uffef]/.test(char) ? 2 : 1), 0)
  }, 0)
}

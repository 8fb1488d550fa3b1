import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TextDecoder } from 'node:util'
import { keysOf, LOCALES, parseText, PLURAL_FORMS, readTexts, SOURCE, widthOf } from '../../../scripts/lib/texts.mjs'

const root = path.join(__dirname, '../../..')
const APP = 'src/lib/i18n'
const SERVER = 'server/src/kernel/texts'
const app = readTexts(path.join(root, APP))
const server = readTexts(path.join(root, SERVER))

/** All texts, by locale and domain; those of the server have its name before their domain's. */
const texts = Object.fromEntries(
  LOCALES.map((locale) => {
    const ofServer = Object.entries(server[locale]!).map(([domain, file]) => [`server/${domain}`, file])
    return [locale, { ...app[locale], ...Object.fromEntries(ofServer) }]
  }),
) as typeof app

type Element = ReturnType<typeof parseText>[number]
interface Text {
  /** Its domain and key. */
  at: string
  text: string
  source: string
  meta: { description?: string; 'x-maxLength'?: number; placeholders?: Record<string, { type?: string; format?: string }> }
}

function textsOf(locale: string): Text[] {
  return Object.entries(texts[locale]!).flatMap(([domain, file]) =>
    keysOf(file).map((key: string) => {
      const source = texts[SOURCE]![domain]!
      return { at: `${domain}.${key}`, text: file[key], source: source[key], meta: source[`@${key}`] ?? {} }
    }),
  )
}

/** Every way in which a text may come out, with `value` in the place of each placeholder. */
function readings(elements: Element[], value: string): string[] {
  return elements.reduce<string[]>(
    (before, element) => {
      const next =
        'options' in element
          ? Object.values(element.options).flatMap((option) => readings(option.value, value))
          : 'children' in element
            ? readings(element.children, value)
            : [element.type === 0 ? element.value : value]
      return before.flatMap((start) => next.map((end) => start + end))
    },
    [''],
  )
}

const readingsOf = (locale: string) =>
  textsOf(locale).flatMap(({ at, text }) => readings(parseText(text), 'x').map((reading) => [at, reading] as const))

/** The placeholders and tags of a text, by whether it prints them or only chooses a form by them. */
function placeholders(elements: Element[]): { printed: string[]; used: string[] } {
  const parts = elements.map((element) => {
    if ('options' in element) {
      const inner = Object.values(element.options).map((option) => placeholders(option.value))
      const counts = element.type === 6 && JSON.stringify(element.options).includes('"type":7')
      return {
        printed: [...(counts ? [element.value] : []), ...inner.flatMap(({ printed }) => printed)],
        used: [element.value, ...inner.flatMap(({ used }) => used)],
      }
    }
    const own = 'children' in element ? [`<${element.value}>`] : element.type === 1 ? [element.value] : []
    const inner = 'children' in element ? placeholders(element.children) : { printed: [], used: [] }
    return { printed: [...own, ...inner.printed], used: [...own, ...inner.used] }
  })
  return { printed: parts.flatMap(({ printed }) => printed), used: parts.flatMap(({ used }) => used) }
}

function plurals(elements: Element[]): Extract<Element, { type: 6 }>[] {
  return elements.flatMap((element) => {
    if ('children' in element) return plurals(element.children)
    if (!('options' in element)) return []
    const inner = Object.values(element.options).flatMap((option) => plurals(option.value))
    return element.type === 6 ? [element as Extract<Element, { type: 6 }>, ...inner] : inner
  })
}

it('has modules made from what the texts are now', () => {
  execFileSync('node', ['scripts/texts.mjs', '--check'], { cwd: root })
})

it('says of each what it is for and how long it may be', () => {
  expect(
    textsOf(SOURCE)
      .filter(({ meta }) => !meta.description || !meta['x-maxLength'])
      .map(({ at }) => at),
  ).toEqual([])
})

/** The code of the app, without its texts. */
function codeOfApp(): string {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const ours = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith(path.join('lib', 'i18n')))
  return ours.map((file) => readFileSync(path.join(root, 'src', file), 'utf8')).join('\n')
}

it('has none that nobody says', () => {
  const code = codeOfApp()
  const isSaid = ({ at }: Text) => {
    const names = at.split('.')
    return names.some((name, index) => {
      const folder = `t\\.${names.slice(0, index).join('\\.')}`
      if (index === 0) return false
      const isLast = index === names.length - 1
      // t.post.views, t.post.counts[by] or const { views } = t.post
      const said = new RegExp(`\\b${folder}\\s*\\.${name}\\b${isLast ? '' : '(?!\\s*\\.)'}|\\b${folder}\\[`)
      return said.test(code) || new RegExp(`\\{[^{}]*\\b${name}\\b[^{}]*\\} = ${folder}\\b`).test(code)
    })
  }
  // The server's are looked up by their codes, all of which its compiler wants.
  const unsaid = textsOf(SOURCE).filter((text) => !text.at.startsWith('server/') && !isSaid(text))
  expect(unsaid.map(({ at }) => at)).toEqual([])
})

describe.each(LOCALES)('%s', (locale) => {
  it('has the same domains and texts as the source language', () => {
    const keys = (of: string) => Object.entries(texts[of]!).map(([domain, file]) => [domain, keysOf(file)])
    const files = (folder: string, of: string) => readdirSync(path.join(root, folder, of)).filter((file) => file.endsWith('.json'))
    for (const folder of [APP, SERVER]) expect(files(folder, locale)).toEqual(files(folder, SOURCE))
    expect(keys(locale)).toEqual(keys(SOURCE))
  })

  it('says something in each, and says all that the source does', () => {
    const other = textsOf(locale).filter(({ text, source }) => {
      const [mine, theirs] = [placeholders(parseText(text)), placeholders(parseText(source))]
      const isComplete = theirs.printed.every((name) => mine.used.includes(name))
      return text.trim() === '' || !isComplete || !mine.printed.every((name) => theirs.used.includes(name))
    })
    expect(other.map(({ at, text }) => [at, text])).toEqual([])
  })

  it('has all forms of a count that the language needs', () => {
    const wrong = textsOf(locale).flatMap(({ at, text, meta }) =>
      plurals(parseText(text))
        .map(({ value, options }) => {
          // Of a number that is written out, none but round millions are many.
          const isCompact = meta.placeholders?.[value]?.format === 'compact'
          const needed = PLURAL_FORMS[locale as 'fr'].filter((form) => form !== 'many' || isCompact)
          return [at, needed.filter((form) => !(form in options))]
        })
        .filter(([, missing]) => missing!.length > 0),
    )
    expect(wrong).toEqual([])
  })
})

it.each(LOCALES)('%s is nowhere longer than there is room', (locale) => {
  const long = textsOf(locale).filter(({ text, meta }) => widthOf(parseText(text)) > meta['x-maxLength']!)
  expect(long.map(({ at, text }) => [at, text])).toEqual([])
})

/** Words that we have another one for, so that each thing has one name; and what another region says. */
const BANNED: Record<string, RegExp> = {
  'zh-Hans': /查看密码|举报已核实/,
  'zh-Hant': /支付|協議|不給力|應用|版塊|關注|評論|發佈|註銷|撤回|檢視|積分|群聊|信箱|視頻|默認|信息|網絡|軟件|用戶|賬號|黑名單|口令/,
  en: /\b(?:pictures?|e-mail|take back|homepage|fishing grounds?|silenced?|rejected|whom|let go,|favorites?|canceled|chat room)\b/i,
  es: /im[aá]gen|\bpuestos?\b|\w[áé]is\b(?<!dieciséis)|vuestr|\bmóvil|vídeo|aplicación|registro diario|disolv|quedad[ao]?s?\b|\w(?:ad|ed|id)l[aeo]s?\b|dueñ|ordenador|\bsilenci[oó]\b/i,
  fr: /\bimages?\b|examen|application|\bpostes?\b|plans? d’eau|sourdine|pointage|silence|(?<!e-)\bmail\b|\btu\b|changer de téléphone/i,
}

it.each(Object.entries(BANNED))('%s has one word for each thing', (locale, banned) => {
  expect(readingsOf(locale).filter(([, text]) => banned.test(text))).toEqual([])
})

it.each(['en', 'es', 'fr'])('%s has no Chinese in it', (locale) => {
  expect(readingsOf(locale).filter(([, text]) => /\p{Script=Han}|[，。：；！？、（）「」《》]/u.test(text))).toEqual([])
})

it.each(LOCALES)('%s has no straight apostrophes or quotation marks', (locale) => {
  expect(readingsOf(locale).filter(([, text]) => /['"]/.test(text))).toEqual([])
})

// A line must not begin with the sign that ends the one before it, nor a unit leave its number.
it('keeps French signs and units on the line of their word', () => {
  expect(
    readingsOf('fr').filter(([, text]) => /[ \u202f][:;?!»]|«[ \u202f]|[\p{L}\p{N}][;?!»]|x (?:s|h|j|min|km|¥)(?![\p{L}’])/u.test(text)),
  ).toEqual([])
})

it('keeps Spanish units on the line of their number', () => {
  expect(readingsOf('es').filter(([, text]) => /x (?:s|h|min|km|¥)(?!\p{L})/u.test(text))).toEqual([])
})

/** All characters that an encoding writes in two bytes from `lowest` on. */
function charactersOf(encoding: string, lowest: number): Set<string> {
  const decoder = new TextDecoder(encoding)
  const bytes = Array.from({ length: 0xff - lowest }, (_, index) => lowest + index)
  return new Set(bytes.flatMap((high) => bytes.map((low) => decoder.decode(Uint8Array.of(high, low)))))
}

// Big5 has no simplified characters; GB 2312, which is this part of GBK, no traditional ones.
it.each([
  ['zh-Hant', 'big5', 0x40],
  ['zh-Hans', 'gbk', 0xa1],
])('%s is written with the characters of %s alone', (locale, encoding, lowest) => {
  const known = charactersOf(encoding, lowest)
  const strangers = readingsOf(locale).map(([at, text]) => [at, (text.match(/\p{Script=Han}/gu) ?? []).filter((char) => !known.has(char))])
  expect(strangers.filter(([, found]) => found!.length > 0)).toEqual([])
})

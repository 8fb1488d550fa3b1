import { readFileSync } from 'node:fs'
import path from 'node:path'
import { TextDecoder } from 'node:util'
import { LOCALES, localeOf, speak, t, type Catalogue, type Locale } from '@/lib/i18n'
import { catalogues } from '@/lib/i18n/load'
import { countLabel, fenOf, shortCount, yuan } from '@/lib/format'
import { dateOf, timeAgo } from '@/lib/time'

const locales = Object.keys(LOCALES) as Locale[]

afterEach(() => speak('zh-Hans'))

it.each([
  ['zh-CN', 'zh-Hans'],
  ['zh_CN', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-Hans-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh_HK', 'zh-Hant'],
  ['zh-Hant-MO', 'zh-Hant'],
  ['en-GB', 'en'],
  ['es-419', 'es'],
  ['fr-CA', 'fr'],
  ['FR', 'fr'],
  ['de-DE', 'en'],
  ['', 'en'],
  ['constructor', 'en'],
])('a system in %s is spoken to in %s', (tag, locale) => {
  expect(localeOf(tag)).toBe(locale)
})

it('has one title for every page, the one that its config shows until it is drawn', async () => {
  Object.assign(globalThis, { defineAppConfig: (config: object) => config })
  const { default: app } = await import('@/app.config')
  const pages = [...app.pages!, ...app.subPackages!.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))]
  const { titles } = await catalogues['zh-Hans']()
  expect(Object.keys(titles).sort()).toEqual([...pages].sort())
  const configured = pages.map((page) => {
    const config = readFileSync(path.join(__dirname, `../../../src/${page}.config.ts`), 'utf8')
    return [page, /navigationBarTitleText: '(.+?)'/.exec(config)?.[1]]
  })
  expect(Object.fromEntries(configured)).toEqual(titles)
})

/** Every text of a catalogue by its key; a text that takes values is asked for with some. */
function texts(part: object, key = ''): [key: string, text: string][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const path = key ? `${key}.${name}` : name
    if (typeof value === 'string') return [[path, value]]
    if (typeof value === 'function') return [[path, String(value(...Array.from({ length: value.length }, () => 2)))]]
    return texts(value as object, path)
  })
}

it.each(locales)('%s has a text for every key, and speaks its own language in it', async (locale) => {
  const catalogue: Catalogue = await catalogues[locale]()
  const all = texts(catalogue)
  expect(all.filter(([, text]) => text.trim() === '' || /undefined|\[object/.test(text))).toEqual([])
  if (!locale.startsWith('zh')) {
    expect(all.filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([])
  }
})

// A line must not begin with the sign that ends the one before it.
it('keeps French signs on the line of their word', async () => {
  const loose = texts(await catalogues.fr()).filter(([, text]) => /[ \u202f][:;?!»]|«[ \u202f]|[\p{L}\p{N}][;?!»]/u.test(text))
  expect(loose).toEqual([])
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
] as const)('writes %s with the characters of %s alone', async (locale, encoding, lowest) => {
  const known = charactersOf(encoding, lowest)
  const strangers = texts(await catalogues[locale]()).map(([key, text]) => [
    key,
    (text.match(/\p{Script=Han}/gu) ?? []).filter((char) => !known.has(char)),
  ])
  expect(strangers.filter(([, found]) => found!.length > 0)).toEqual([])
})

it.each([
  ['zh-Hans', '1.2万', '123万', '¥12.50', '刚刚', '2天前', '2026-03-09'],
  ['zh-Hant', '1.2萬', '123萬', '¥12.50', '剛剛', '2天前', '2026/03/09'],
  ['en', '12.3K', '1.2M', '¥12.50', 'just now', '2 days ago', '9 Mar 2026'],
  ['es', '12,3 mil', '1,2 M', '12,50 ¥', 'ahora mismo', 'hace 2 días', '09/03/2026'],
  ['fr', '12,3 k', '1,2 M', '12,50 ¥', 'à l’instant', 'il y a 2 j', '09/03/2026'],
] as const)('%s writes numbers, money and times its own way', async (locale, thousands, millions, money, now, days, date) => {
  await speak(locale)
  const at = new Date(2026, 2, 9, 12)
  expect(shortCount(12_345)).toBe(thousands)
  expect(shortCount(1_234_567)).toBe(millions)
  expect(yuan(1250)).toBe(money)
  expect(timeAgo(at.toISOString(), at.getTime() + 60_000)).toBe(now)
  expect(timeAgo(at.toISOString(), at.getTime() + 2 * 86_400_000)).toBe(days)
  expect(dateOf(at.toISOString())).toBe(date)
})

it.each([
  [0, ''],
  [1, '1'],
  [9_999, '9999'],
  [10_000, '1万'],
  [19_999, '1.9万'],
  [999_999, '99.9万'],
  [1_000_000, '100万'],
  [120_000_000, '1.2亿'],
])('shortens %i to "%s", never upwards', (count, label) => {
  expect(countLabel(count)).toBe(label)
})

it.each([
  ['12,50', 1250],
  ['12.5', 1250],
  ['0.01', 1],
  ['1,234.5', null],
  ['-1', null],
  ['', null],
])('reads %p as %p fen', (typed, fen) => {
  expect(fenOf(typed)).toBe(fen)
})

it.each([
  ['en', '0 comments', '1 comment', '1 view', '1.2K views'],
  ['es', '0 comentarios', '1 comentario', '1 visita', '1,2 mil visitas'],
  ['fr', '0 commentaire', '1 commentaire', '1 vue', '1,2 k vues'],
] as const)('%s counts one, several and none its own way', async (locale, none, one, oneShort, many) => {
  await speak(locale)
  expect([t.comment.comments(0), t.comment.comments(1)]).toEqual([none, one])
  expect([t.content.counts.views(shortCount(1)), t.content.counts.views(shortCount(1_234))]).toEqual([oneShort, many])
})

it('puts a newly spoken language in the place of the last', async () => {
  await speak('en')
  expect(t.common.cancel).toBe('Cancel')
  await speak('fr')
  expect(t.common.cancel).toBe('Annuler')
})

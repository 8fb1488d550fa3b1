import { readFileSync } from 'node:fs'
import path from 'node:path'
import { localeOf, speak, t } from '@/lib/i18n'
import { catalogues } from '@/lib/i18n/load'
import { countLabel, fenOf, fullCount, fullYuan, shortCount, yuan } from '@/lib/format'
import { dateOf, timeAgo } from '@/lib/time'

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

it.each([
  ['zh-Hans', '1.2万', '123万', '¥12.50', '刚刚', '2天前', '2026-03-09'],
  ['zh-Hant', '1.2萬', '123萬', '¥12.50', '剛剛', '2天前', '2026/03/09'],
  ['en', '12.3K', '1.2M', '¥12.50', 'just now', '2 days ago', '9 Mar 2026'],
  ['es', '12,3\u00a0mil', '1,2\u00a0M', '12,50\u00a0¥', 'ahora mismo', 'hace 2 días', '09/03/2026'],
  ['fr', '12,3\u00a0k', '1,2\u00a0M', '12,50\u00a0¥', 'à l’instant', 'il y a 2\u00a0j', '09/03/2026'],
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
  ['zh-Hans', '1,234,567', '¥1,250.00'],
  ['zh-Hant', '1,234,567', '¥1,250.00'],
  ['en', '1,234,567', '¥1,250.00'],
  ['es', '1.234.567', '1.250,00\u00a0¥'],
  ['fr', '1\u00a0234\u00a0567', '1\u00a0250,00\u00a0¥'],
] as const)('%s writes amounts in full its own way', async (locale, count, money) => {
  await speak(locale)
  expect([fullCount(1_234_567), fullYuan(125_000)]).toEqual([count, money])
})

it.each([
  [0, '¥0.00'],
  [5, '¥0.05'],
  [99_999, '¥999.99'],
  [100_000, '¥1,000.00'],
])('%i fen in full are %s', (fen, label) => {
  expect(fullYuan(fen)).toBe(label)
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
  ['en', '0 comments', '1 comment', '1 view', '1.2K views', '1.2M views'],
  ['es', '0 comentarios', '1 comentario', '1 visita', '1,2\u00a0mil visitas', '1,2\u00a0M de visitas'],
  ['fr', '0 commentaire', '1 commentaire', '1 vue', '1,2\u00a0k vues', '1,2\u00a0M de vues'],
] as const)('%s counts one, several and none its own way', async (locale, none, one, oneShort, many, millions) => {
  await speak(locale)
  expect([t.comment.comments(0), t.comment.comments(1)]).toEqual([none, one])
  expect([t.content.counts.views(1), t.content.counts.views(1_234), t.content.counts.views(1_234_567)]).toEqual([oneShort, many, millions])
})

it('puts a newly spoken language in the place of the last', async () => {
  await speak('en')
  expect(t.common.cancel).toBe('Cancel')
  await speak('fr')
  expect(t.common.cancel).toBe('Annuler')
})

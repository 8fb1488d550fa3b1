import { jest } from '@jest/globals'
import { Secret } from '../../../server/src/lib/secret.ts'
import { SignedLinks } from '../../../server/src/lib/signedLinks.ts'

const HOUR_S = 3_600
const FILE = 'ab/abcd-thumb.webp'
/** The start of one of the half days by which links are the same. */
const START = Date.UTC(2026, 5, 1, 12)

const now = jest.spyOn(Date, 'now')
const at = (hours: number) => now.mockReturnValue(START + hours * HOUR_S * 1000)
beforeEach(() => void at(0))
afterAll(() => now.mockRestore())

const links = new SignedLinks(new Secret('one secret'))
const read = (query: string) => Object.fromEntries(new URLSearchParams(query))
const hoursLeft = (query: Record<string, unknown>, file = FILE, by = links) => by.secondsLeft(file, query) / HOUR_S

test('a link is good for what was asked, rounded up to the next half day', () => {
  expect([hoursLeft(read(links.query(FILE, 12))), hoursLeft(read(links.query(FILE, 100)))]).toEqual([24, 112])
  at(11.5)
  expect(hoursLeft(read(links.query(FILE, 12)))).toBe(12.5)
})

test('a link is the same for half a day, so that a cache knows it again, and another afterwards', () => {
  const first = links.query(FILE, 12)
  at(11.9)
  expect(links.query(FILE, 12)).toBe(first)
  at(12)
  expect(links.query(FILE, 12)).not.toBe(first)
})

test('a link ends on the second', () => {
  const query = read(links.query(FILE, 12))
  at(24 - 1 / HOUR_S)
  expect(links.secondsLeft(FILE, query)).toBe(1)
  at(24)
  expect(links.secondsLeft(FILE, query)).toBe(0)
  at(1_000)
  expect(links.secondsLeft(FILE, query)).toBe(0)
})

test('a process with the same secret makes the same link, and one with another secret does not know it', () => {
  const query = links.query(FILE, 12)
  expect(new SignedLinks(new Secret('one secret')).query(FILE, 12)).toBe(query)
  expect(hoursLeft(read(query), FILE, new SignedLinks(new Secret('another secret')))).toBe(0)
})

test('a link opens no other file, and no other size of the picture', () => {
  const query = read(links.query(FILE, 12))
  expect(hoursLeft(query)).toBe(24)
  for (const other of ['ab/abcd-full.webp', 'ab/abce-thumb.webp', 'abcd-thumb.webp', `${FILE} `]) expect(hoursLeft(query, other)).toBe(0)
})

test.each<[string, (query: { e: string; s: string }) => Record<string, unknown>]>([
  ['without its end', ({ s }) => ({ s })],
  ['without its signature', ({ e }) => ({ e })],
  ['with a later end', ({ e, s }) => ({ e: String(Number(e) + 1), s })],
  ['with an end in other letters', ({ e, s }) => ({ e: `${e}.0`, s })],
  ['with a zero before its end', ({ e, s }) => ({ e: `0${e}`, s })],
  ['with another first letter', ({ e, s }) => ({ e, s: (s.startsWith('A') ? 'B' : 'A') + s.slice(1) })],
  ['with another last letter', ({ e, s }) => ({ e, s: s.slice(0, -1) + (s.endsWith('A') ? 'B' : 'A') })],
  ['with half a signature', ({ e, s }) => ({ e, s: s.slice(0, 11) })],
  ['with more than a signature', ({ e, s }) => ({ e, s: `${s}A` })],
  ['with no signature', ({ e }) => ({ e, s: '' })],
  ['with a signature of the same length in other letters', ({ e, s }) => ({ e, s: '鱼'.repeat(s.length) })],
  ['said twice', ({ e, s }) => ({ e: [e, e], s: [s, s] })],
])('a link %s is none', (_, change) => {
  expect(hoursLeft(change(read(links.query(FILE, 12)) as { e: string; s: string }))).toBe(0)
})

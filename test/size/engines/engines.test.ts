import fs from 'node:fs'
import path from 'node:path'
import type { Lack } from './promised.ts'
import { lackedByScript } from './script.ts'
import { lackedByStyle } from './style.ts'

const DIST = path.resolve(import.meta.dirname, '../../../dist')

/** What may be in a bundle all the same, and why it does no harm where it is lacking. */
const SCRIPTS_MAY: Record<string, string> = {
  '.drop()': 'a method of our own, on drafts, the file cache and others',
  '.take()': 'a method of our own, on threads, counts and others',
  '.dispose()': 'a method of its own on a reaction of MobX',
  '.toArray()': 'React.Children',
  '.difference()': 'ObservableSet of MobX hands it on to Set; nothing of ours calls it',
  '.intersection()': 'as difference',
  '.symmetricDifference()': 'as difference',
  '.union()': 'as difference',
  '.isDisjointFrom()': 'as difference',
  '.isSubsetOf()': 'as difference',
  '.isSupersetOf()': 'as difference',
  'Symbol.dispose': 'MobX asks whether it is there',
  SuppressedError: 'tslib asks whether it is there',
  setImmediate: 'the scheduler of React asks whether it is there',
  MediaRecorder: 'the microphone is offered only where it is there',
  requestIdleCallback: 'src/platform/pageCode waits for a while where it is lacking',
}
const STYLES_MAY: Record<string, string> = {
  'css-content-visibility': 'lists only draw faster by it',
  'css-focus-visible': "in a rule of its own: without it the ring is the browser's",
  'css-overscroll-behavior': 'without it the page behind moves at the end of a list',
}

const INLINE = /<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g
const STYLE = /\.(css|wxss|ttss)$/

/** Everything that an engine reads of a build: the scripts of its document, too. */
function* sources(build: string): Generator<{ file: string; lacks: () => Lack[] }> {
  const folder = path.join(DIST, build)
  for (const file of fs.readdirSync(folder, { recursive: true }) as string[]) {
    const read = () => fs.readFileSync(path.join(folder, file), 'utf8')
    if (file.endsWith('.js')) yield { file, lacks: () => lackedByScript(read()).filter(({ name }) => !(name in SCRIPTS_MAY)) }
    if (STYLE.test(file)) yield { file, lacks: () => lackedByStyle(read()).filter(({ name }) => !(name in STYLES_MAY)) }
    if (file.endsWith('.html')) {
      for (const [, script = ''] of read().matchAll(INLINE)) yield { file, lacks: () => lackedByScript(script) }
    }
  }
}

test.each(['h5', 'weapp', 'tt'])(
  'every engine that package.json promises can run and style %s',
  (build) => {
    const all = [...sources(build)]
    expect(all.length).toBeGreaterThan(20)
    const found = all.flatMap(({ file, lacks }) => lacks().map(({ name, around }) => `${name} in ${file}: ${around}`))
    expect([...new Set(found)]).toEqual([])
  },
  300_000,
)

describe('what is noticed', () => {
  test.each([
    ['list.at(-1)', '.at()'],
    ['list["findLast"](Boolean)', '.findLast()'],
    ['Object.hasOwn(a, b)', 'Object.hasOwn'],
    ['structuredClone(a)', 'structuredClone'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['fetch(a, { signal: AbortSignal.timeout(1) })', 'AbortSignal.timeout'],
    ['a.replace(/(?<=b)c/, d)', 'lookbehind'],
    ['new BroadcastChannel(a)', 'BroadcastChannel'],
    ['class A { b = 1 }', expect.stringContaining('Parsing error')],
    ['/a/d.test(b)', expect.stringContaining('Parsing error')],
  ])('%s', (code, name) => {
    expect(lackedByScript(code)).toEqual([expect.objectContaining({ name })])
  })

  test.each([
    ['.a { display: flex } .a { column-gap: 1px }', 'flexbox-gap'],
    ['.a { inset: 0 }', 'inset'],
    ['.a { aspect-ratio: 1 }', 'aspect-ratio'],
    ['.a { height: 100dvh }', 'viewport-unit-variants'],
    ['.a:has(.b) { color: red }', 'css-has'],
    ['.a { .b { color: red } }', 'css-nesting'],
  ])('%s', (css, name) => {
    expect(lackedByStyle(css)).toEqual([expect.objectContaining({ name })])
  })
})

describe('what is let pass', () => {
  test.each([
    'a ??= b?.c ?? 1_000',
    'Promise.any([a]); a.replaceAll("b", "c"); a.flat(); new WeakRef(a); globalThis.b',
    'const message = { at: 1 }; use(message.at)',
    'function structuredClone() {} structuredClone()',
    'new ResizeObserver(a); new IntersectionObserver(a); new AbortController()',
  ])('%s', (code) => {
    expect(lackedByScript(code)).toEqual([])
  })

  test.each(['.a { display: grid; gap: 1px }', '@supports (inset: 0) { .a { inset: 0 } }'])('%s', (css) => {
    expect(lackedByStyle(css)).toEqual([])
  })
})

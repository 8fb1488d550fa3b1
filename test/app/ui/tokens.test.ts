import { readdirSync, readFileSync } from 'node:fs'
import { compile } from 'sass'
import { iconNames } from '@/ui/base/Icon'
import { contrast, parseColor } from '@/lib/color'
import { fontScale } from '@/lib/fonts'
import { hostColors } from '@/platform/system/mini'

const css = compile('src/app.scss').css

/** The custom properties of the first rule whose selector contains this. */
function declared(selector: string): Record<string, string> {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selectors]) => selectors!.includes(selector))
  const lines = rules.flatMap(([, , body]) => [...body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)])
  return Object.fromEntries(lines.map(([, name, value]) => [name, value]))
}

const themes = { light: declared('.theme-light'), dark: declared('.theme-dark'), gray: declared('.theme-gray') }

const pages = ['--bg-color', '--bg-color-light']
const bar = '--bg-color-bar'
const pairs: [string, string[]][] = [
  ['--font-color-black', [...pages, bar]],
  ['--font-color-dark', [...pages, '--bg-color-dark']],
  ['--font-color-base', [...pages, '--bg-color-dark']],
  ['--font-color-light', [...pages, '--bg-color-dark', '--bg-color-tint', bar]],
  ['--font-color-link', pages],
  ['--font-color-vip', [...pages, '--bg-color-vip']],
  ['--my-color', [...pages, '--bg-color-tint', bar]],
  ['--on-my-color', ['--my-color']],
  ['--error-color', [...pages, '--bg-color-dark']],
  ['--shop-text-color', pages],
  ['--on-shop-text-color', ['--shop-text-color']],
  ['--success-color', pages],
  ['--warning-color', pages],
  ['--on-redbag-color', ['--redbag-color', '--redbag-deep-color']],
  ['--on-redbag-gold-color', ['--redbag-gold-color']],
  ['--on-redbag-pale-color', ['--redbag-pale-color']],
]

describe.each(['light', 'dark', 'gray'] as const)('text keeps 4.5 : 1 in the %s theme', (theme) => {
  test.each(pairs.flatMap(([text, backgrounds]) => backgrounds.map((background) => [text, background] as const)))(
    '%s on %s',
    (text, background) => {
      const colors = themes[theme]
      expect(contrast(parseColor(colors[text]!)!, parseColor(colors[background]!)!)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

describe('the colour of the shop', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.scss'))
  const uses = files.filter((name) => readFileSync(`src/${name}`, 'utf8').includes('color: var(--shop-color)'))
  const ruled = uses.flatMap((name) => {
    const rules = compile(`src/${name}`).css.matchAll(/([^{}]+)\{([^{}]*)\}/g)
    return [...rules].flatMap(([, selector, body]) => (/[^-]color: var\(--shop-color\)/.test(` ${body}`) ? [selector!.trim()] : []))
  })

  test.each(['light', 'dark', 'gray'] as const)('keeps the 3 : 1 of signs and lines in the %s theme', (theme) => {
    const [color, ...under] = ['--shop-color', ...pages].map((name) => parseColor(themes[theme][name]!)!)
    expect(Math.min(...under.map((page) => contrast(color!, page)))).toBeGreaterThanOrEqual(3)
  })

  test('is no colour of words: those have its darker sister', () => {
    expect(ruled).not.toEqual([])
    expect(ruled.filter((selector) => !/(::before|\.icon)$/.test(selector))).toEqual([])
  })
})

test('all looks set the same colours', () => {
  expect(Object.keys(themes.gray).sort()).toEqual(Object.keys(themes.light).sort())
  expect(Object.keys(themes.dark).sort()).toEqual(Object.keys(themes.light).sort())
})

test.each(['light', 'dark', 'gray'] as const)('what the host and the document draw has the colours of the %s styles', (look) => {
  const { navigationBackground, tabBackground, tabText, tabSelected, background } = hostColors[look]
  expect({ navigationBackground, tabBackground, tabText, tabSelected, background }).toEqual({
    navigationBackground: themes[look][bar],
    tabBackground: themes[look][bar],
    tabText: themes[look]['--font-color-light'],
    tabSelected: themes[look]['--my-color'],
    background: themes[look]['--bg-color-light'],
  })
  expect(readFileSync('src/index.html', 'utf8')).toContain(`'${themes[look][bar]}'`)
})

test("the sizes before a screen sets the member's are the normal ones", () => {
  const sizes = declared('page')
  for (const [name, rpx] of Object.entries(fontScale('normal'))) expect([name, sizes[`--font-${name}`]]).toEqual([name, `${rpx}px`])
})

test('every icon that has a name is drawn, and every drawing has a name', () => {
  const drawn = [...css.matchAll(/\.icon--([\w-]+)/g)].map(([, name]) => name)
  expect(drawn.sort()).toEqual([...iconNames].sort())
})

import type { Settings } from '@anglers/contract/settings'
import { frameOf, tokensIn, type Closed } from '@/lib/frame'

describe('the look of a page', () => {
  test.each([
    [{}, 'light', 'light'],
    [{}, 'dark', 'dark'],
    [{ seast_gray_mode_on_off: 0 }, 'dark', 'dark'],
    [{ seast_gray_mode_on_off: 1 }, 'light', 'gray'],
    [{ seast_gray_mode_on_off: 1 }, 'dark', 'gray'],
  ] as const)('%j in the %s theme is %s', (settings, theme, look) => {
    expect(frameOf(settings, theme).look).toBe(look)
  })
})

describe('maintenance', () => {
  const both = { seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1 }
  const html = '<p>今晚维护</p>'
  const notice: Closed = { kind: 'notice', html }
  const sentTo = (url: string): Closed => ({ kind: 'sent', url })

  test.each<[string, Partial<Settings>, Closed | null]>([
    ['nothing set', {}, null],
    ['maintenance alone', { seast_maintenance_mode_on_off: 1, seast_maintenance_mode_html: html }, null],
    ['its second switch off', { ...both, seast_maintenance_mode_h5_on_off: 0, seast_maintenance_mode_url: 'https://example.com' }, null],
    ['the second switch alone', { ...both, seast_maintenance_mode_on_off: 0, seast_maintenance_mode_html: html }, null],
    ['both, and words', { ...both, seast_maintenance_mode_html: html }, notice],
    ['both, and nothing to say', both, { kind: 'notice', html: '' }],
    [
      'both, an address and words',
      { ...both, seast_maintenance_mode_url: 'https://example.com/a', seast_maintenance_mode_html: html },
      sentTo('https://example.com/a'),
    ],
    ['an address without its scheme', { ...both, seast_maintenance_mode_url: ' example.com ' }, sentTo('https://example.com')],
    ['what does not look like an address', { ...both, seast_maintenance_mode_url: '看公告', seast_maintenance_mode_html: html }, notice],
    ['a script', { ...both, seast_maintenance_mode_url: 'javascript:alert(1)', seast_maintenance_mode_html: html }, notice],
    ['a page of the app', { ...both, seast_maintenance_mode_url: '/pages/page/page', seast_maintenance_mode_html: html }, notice],
  ])('%s', (_, settings, closed) => {
    expect(frameOf(settings, 'light').closed).toEqual(closed)
  })
})

describe("the operator's CSS", () => {
  const settings = {
    seast_mobile_custom_css: '.screen{--a:1}',
    seast_mobile_dark_css: '.screen{--b:2}',
    seast_mobile_custom_dark_css: '.screen{--c:3}',
  }

  test.each([
    ['light', 0, '.screen{--a:1}'],
    ['dark', 0, '.screen{--a:1}\n.screen{--b:2}\n.screen{--c:3}'],
    ['dark', 1, '.screen{--a:1}'],
  ] as const)('in the %s theme, gray %d', (theme, gray, css) => {
    expect(frameOf({ ...settings, seast_gray_mode_on_off: gray }, theme).css).toBe(css)
  })

  test.each([
    ['.screen{--my-color:#0a7d4f;--gap:calc(1px + 2%);color:red}', { '--my-color': '#0a7d4f', '--gap': 'calc(1px + 2%)' }],
    ['.screen .card{--my-color:red}', {}],
    ['.screen.theme-dark{--my-color:red}', {}],
    ['.screen .a,.screen{--x:1}', { '--x': '1' }],
    ['@media print{.screen{--my-color:red}.screen{--y:1}}.screen{--z:2}', { '--z': '2' }],
    ['@supports (a:b){@media print{.screen{--x:1}}.screen{--y:1}}\n.screen{--z:2}', { '--z': '2' }],
    ['.screen{@media print{--my-color:red}--x:1}', { '--x': '1' }],
    ['.screen{--a:"x;y"}', {}],
    ['.screen{--a:1}.screen{--a:2}', { '--a': '2' }],
    ['', {}],
    ['.screen{--a:1', {}],
  ])('what a mini-program can use of %p', (css, tokens) => {
    expect(tokensIn(css)).toEqual(tokens)
  })
})

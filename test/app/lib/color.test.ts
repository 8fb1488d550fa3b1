import { contrast, darken, hexOf, lighten, parseColor, readableOn, rgbaOf, type Rgb } from '@/lib/color'

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const main: Rgb = [0x1e, 0x73, 0xbe]

test.each<[string, Rgb | null]>([
  ['#1e73be', main],
  ['1E73BE', main],
  [' #1e73be ', main],
  ['#abc', [0xaa, 0xbb, 0xcc]],
  ['f0c', [0xff, 0, 0xcc]],
  ['rgb(30, 115, 190)', main],
  ['rgb(30 115 190)', main],
  ['RGB( 30,115,190 )', main],
  ['rgb(0,0,0)', black],
  ['rgb(256, 0, 0)', null],
  ['rgb(1, 2)', null],
  ['rgb(-1, 2, 3)', null],
  ['rgba(1, 2, 3, .5)', null],
  ['#1e73b', null],
  ['#1e73be80', null],
  ['#xyzxyz', null],
  ['blue', null],
  ['url(//x.cn/a.png)', null],
  ['', null],
])('%p as a colour', (text, color) => {
  expect(parseColor(text)).toEqual(color)
})

test.each<[Rgb, string, string]>([
  [main, '#1e73be', 'rgba(30, 115, 190, 0.3)'],
  [black, '#000000', 'rgba(0, 0, 0, 0.3)'],
  [[1, 2, 255], '#0102ff', 'rgba(1, 2, 255, 0.3)'],
])('%p is written as', (color, hex, rgba) => {
  expect(hexOf(color)).toBe(hex)
  expect(rgbaOf(color, 0.3)).toBe(rgba)
  expect(parseColor(hex)).toEqual(color)
})

test.each<[number, string, string]>([
  [0, '#1e73be', '#1e73be'],
  [0.1, '#3581c5', '#1b68ab'],
  [0.5, '#8fb9df', '#0f3a5f'],
  [1, '#ffffff', '#000000'],
])('%d of the way', (share, lighter, darker) => {
  expect(hexOf(lighten(main, share))).toBe(lighter)
  expect(hexOf(darken(main, share))).toBe(darker)
})

test.each<[string, string, number]>([
  ['#ffffff', '#000000', 21],
  ['#000000', '#000000', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#1e73be', '#ffffff', 4.94],
])('the contrast of %s and %s', (one, other, ratio) => {
  expect(contrast(parseColor(one)!, parseColor(other)!)).toBeCloseTo(ratio, 2)
  expect(contrast(parseColor(other)!, parseColor(one)!)).toBeCloseTo(ratio, 2)
})

test.each<[string, string, string | null, string]>([
  ['what can be read stays', '#1e73be', '#fff3c4', '#fff3c4'],
  ['what cannot becomes white', '#1e73be', '#1e70b0', '#ffffff'],
  ['or a deep shade', '#ffe08a', '#ffffff', '#332d1c'],
  ['nothing wanted: white on dark', '#0b1220', null, '#ffffff'],
  ['nothing wanted: a deep shade on light', '#f4f6f9', null, '#313132'],
])('on a background, %s', (_, background, wanted, shown) => {
  expect(hexOf(readableOn(parseColor(background)!, wanted === null ? null : parseColor(wanted), 3))).toBe(shown)
})

test('any background has a colour that text can be read in', () => {
  for (let grey = 0; grey <= 255; grey++) {
    for (const background of [
      [grey, grey, grey],
      [grey, 0, 0],
      [0, grey, 0],
      [grey, grey, 255],
    ] as const) {
      for (const least of [3, 4.5]) expect(contrast(background, readableOn(background, white, least))).toBeGreaterThanOrEqual(least)
    }
  }
})

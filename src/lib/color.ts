/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number]

const HEX = /^#?(?:[\da-f]{3}|[\da-f]{6})$/i
const RGB = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i

/**
 * A colour as people write it: 3 or 6 hexadecimal digits, or rgb() (product specification, section 5).
 * @returns null for anything else
 */
export function parseColor(text: string): Rgb | null {
  const color = text.trim()
  if (HEX.test(color)) {
    const digits = color.replace('#', '')
    const width = digits.length / 3
    const channel = (index: number) => parseInt(digits.slice(index * width, (index + 1) * width).repeat(2 / width), 16)
    return [channel(0), channel(1), channel(2)]
  }
  const [red = NaN, green = NaN, blue = NaN] = RGB.exec(color)?.slice(1).map(Number) ?? []
  return Math.max(red, green, blue) <= 255 ? [red, green, blue] : null
}

/** Six hexadecimal digits. */
export function hexOf(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** @param alpha 0 for clear to 1 for opaque */
export function rgbaOf(color: Rgb, alpha: number): string {
  return `rgba(${color.join(', ')}, ${alpha})`
}

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** A colour on its way to another. @param share 0 for none of the other to 1 for all of it */
function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(color[index] + (other[index] - color[index]) * share)
  return [channel(0), channel(1), channel(2)]
}

/** @param share of the way to white, 0 to 1 */
export const lighten = (color: Rgb, share: number): Rgb => mix(color, WHITE, share)

/** @param share of the way to black, 0 to 1 */
export const darken = (color: Rgb, share: number): Rgb => mix(color, BLACK, share)

/** How bright a colour is to the eye, 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far two colours stand apart, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** As deep as a shade of a colour can be and still be one. */
const DEEP = 0.8

/**
 * The colour for what is written or drawn on a background: the wanted one when it can be made out there, else white, a
 * deep shade of the background, or black.
 * @param least the contrast that makes it out: 4.5 for text, 3 for large signs (WCAG 2.2, 1.4.3 and 1.4.11)
 */
export function readableOn(background: Rgb, wanted: Rgb | null, least: number): Rgb {
  const colors = [...(wanted ? [wanted] : []), WHITE, darken(background, DEEP)]
  return colors.find((color) => contrast(background, color) >= least) ?? BLACK
}

type Rgb = [number, number, number]

function parse(hex: string): Rgb {
  const value = parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The colour a share `t` (0..1) of the way from one hex colour to another. */
export function mix(from: string, to: string, t: number): string {
  const a = parse(from)
  const b = parse(to)
  const channel = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * t)
  return '#' + [channel(0), channel(1), channel(2)].map((v) => v.toString(16).padStart(2, '0')).join('')
}

export const lighten = (hex: string, t: number) => mix(hex, '#ffffff', t)
export const darken = (hex: string, t: number) => mix(hex, '#0b1420', t)

import { circle, ellipse, fill, group, n, rect, stroke, type Canvas } from './canvas.ts'
import { mix } from './colour.ts'
import type { Palette } from './palettes.ts'

/** A sky from the top of the picture down to the horizon. */
export function sky(c: Canvas, p: Palette, horizon: number): string {
  return rect(
    0,
    0,
    c.width,
    horizon + 4,
    c.linear([
      [0, p.sky[0]],
      [0.58, p.sky[1]],
      [1, p.sky[2]],
    ]),
  )
}

export function sun(c: Canvas, p: Palette, x: number, y: number, r: number): string {
  const glow = c.radial([
    [0, p.sun, 0.95],
    [0.18, p.sun, 0.5],
    [0.5, p.sun, 0.16],
    [1, p.sun, 0],
  ])
  return circle(x, y, r * 7, glow) + circle(x, y, r, p.sun)
}

/** A moon; `phase` 1 is full, less is a crescent. */
export function moon(c: Canvas, p: Palette, x: number, y: number, r: number, phase = 1): string {
  const glow = c.radial([
    [0, p.sun, 0.5],
    [0.3, p.sun, 0.16],
    [1, p.sun, 0],
  ])
  if (phase < 1) {
    const bulge = r * (1 - phase * 1.2)
    const crescent = `M${n(x)} ${n(y - r)}A${n(r)} ${n(r)} 0 1 1 ${n(x)} ${n(y + r)}A${n(bulge)} ${n(r)} 0 1 0 ${n(x)} ${n(y - r)}Z`
    return circle(x, y, r * 5, glow) + group({ transform: `rotate(-24 ${n(x)} ${n(y)})` }, fill(crescent, p.sun))
  }
  const maria =
    circle(x - r * 0.3, y - r * 0.2, r * 0.26, mix(p.sun, p.sky[1], 0.35)) +
    circle(x + r * 0.28, y + r * 0.25, r * 0.34, mix(p.sun, p.sky[1], 0.25)) +
    circle(x + r * 0.3, y - r * 0.42, r * 0.14, mix(p.sun, p.sky[1], 0.3))
  return circle(x, y, r * 5, glow) + circle(x, y, r, p.sun) + group({ opacity: 0.5 }, maria)
}

export function stars(c: Canvas, horizon: number, count: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const y = Math.pow(c.random.next(), 1.5) * horizon * 0.85
    out += circle(c.random.range(0, c.width), y, c.random.range(0.8, 2.4), '#fff6dd', { opacity: c.random.range(0.3, 0.95) })
  }
  return out
}

/** Long, soft banks of cloud. */
export function clouds(c: Canvas, p: Palette, horizon: number, count: number, strength = 0.6): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const y = horizon * c.random.range(0.1, 0.72)
    const x = c.random.range(-0.1, 1.1) * c.width
    const w = c.width * c.random.range(0.14, 0.36)
    let puffs = ''
    for (let j = 0; j < 7; j++) {
      const t = j / 6 - 0.5
      const h = w * 0.075 * (1 - Math.abs(t) * 1.3) * c.random.range(0.7, 1.5)
      puffs += ellipse(x + t * w, y - h * 0.5, w * c.random.range(0.12, 0.2), Math.max(6, h), mix(p.sky[2], p.light, 0.55))
    }
    puffs += ellipse(x, y + w * 0.02, w * 0.56, w * 0.028, mix(p.sky[1], p.light, 0.4))
    out += group({ opacity: strength * c.random.range(0.6, 1), filter: c.blur(9, 5) }, puffs)
  }
  return out
}

/** A few far birds. */
export function birds(c: Canvas, p: Palette, x: number, y: number, count: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const bx = x + i * 30 * c.random.range(0.7, 1.3)
    const by = y + c.random.range(-26, 26) + i * 7
    const s = c.random.range(8, 14)
    out += stroke(
      `M${n(bx - s)} ${n(by - s * 0.35)}Q${n(bx - s * 0.4)} ${n(by - s * 0.6)} ${n(bx)} ${n(by)}Q${n(bx + s * 0.4)} ${n(by - s * 0.7)} ${n(bx + s)} ${n(by - s * 0.45)}`,
      p.ink,
      2.2,
      { opacity: 0.6 },
    )
  }
  return out
}

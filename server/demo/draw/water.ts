import { ellipse, fill, group, n, rect, stroke, type Canvas } from './canvas.ts'
import { lighten, mix } from './colour.ts'
import type { Palette } from './palettes.ts'

/** Water from the horizon to the bottom, mirroring `above`, with strokes of light that widen towards the viewer. */
export function water(c: Canvas, p: Palette, horizon: number, above: string, options: { calm?: number; sparkle?: number } = {}): string {
  const { calm = 0.7, sparkle = 1 } = options
  const depth = c.height - horizon
  const clip = c.clip(rect(0, horizon, c.width, depth + 2, '#000'))
  const fade = c.mask(
    rect(
      0,
      horizon,
      c.width,
      depth,
      c.linear([
        [0, '#ffffff'],
        [0.55, '#777777'],
        [1, '#101010'],
      ]),
    ),
  )
  const mirror = group({ transform: `matrix(1 0 0 -1 0 ${n(horizon * 2)})` }, above)
  return (
    rect(
      0,
      horizon,
      c.width,
      depth + 2,
      c.linear([
        [0, p.water[0]],
        [0.42, p.water[1]],
        [1, p.water[2]],
      ]),
    ) +
    group(
      { clipPath: clip },
      group({ mask: fade, opacity: 0.35 + calm * 0.45 }, group({ filter: c.wobble(0.004, 0.055, 34 - calm * 20, 1.6) }, mirror)),
    ) +
    ripples(c, p, horizon, Math.round(70 * sparkle)) +
    group({ filter: c.blur(30, 7), opacity: 0.65 }, ellipse(c.width / 2, horizon, c.width * 0.62, Math.max(8, depth * 0.018), p.mist))
  )
}

/** Short horizontal strokes, lighter and darker than the water. */
export function ripples(c: Canvas, p: Palette, horizon: number, count: number): string {
  let light = ''
  let dark = ''
  const depth = c.height - horizon
  for (let i = 0; i < count; i++) {
    const t = Math.pow(c.random.next(), 1.25)
    const y = horizon + 6 + t * depth
    const w = (16 + t * 120) * c.random.range(0.4, 1.3)
    const x = c.random.range(-0.05, 1.05) * c.width
    const h = 0.7 + t * 2.4
    const d = `M${n(x - w)} ${n(y)}Q${n(x)} ${n(y - h * 1.6)} ${n(x + w)} ${n(y)}Q${n(x)} ${n(y + h)} ${n(x - w)} ${n(y)}Z`
    if (c.random.chance(0.6)) light += d
    else dark += d
  }
  return fill(light, mix(p.water[0], p.light, 0.5), { opacity: 0.26 }) + fill(dark, p.ink, { opacity: 0.16 })
}

/** The path of light under a low sun, a moon or a lamp. */
export function glitter(c: Canvas, colour: string, x: number, from: number, to: number, width: number, strength = 0.75): string {
  let out = ''
  for (let i = 0; i < 90; i++) {
    const t = Math.pow(i / 90, 1.1)
    const y = from + t * (to - from)
    const spread = width * (0.12 + t * 0.6)
    const w = (6 + t * 46) * c.random.range(0.3, 1.2)
    const cx = x + (c.random.next() + c.random.next() - 1) * spread
    out += ellipse(cx, y, w, 0.9 + t * 2.1, colour, { opacity: strength * (1 - t * 0.75) * c.random.range(0.3, 1) })
  }
  return group({ filter: c.blur(1.4, 0.4) }, out)
}

/** Rings that widen on the water from a point. */
export function rings(p: Palette, x: number, y: number, size: number, count: number, flat = 0.3): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const r = size * (0.14 + (i / count) * 0.86)
    const fade = 1 - i / count
    out +=
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * flat)}" fill="none" stroke="${lighten(p.light, 0.2)}" stroke-width="${n(1 + fade * 3)}" opacity="${n(0.15 + fade * 0.5)}"/>` +
      `<ellipse cx="${n(x)}" cy="${n(y + 3 + r * 0.012)}" rx="${n(r * 0.99)}" ry="${n(r * flat)}" fill="none" stroke="${p.ink}" stroke-width="${n(1 + fade * 2)}" opacity="${n(0.08 + fade * 0.2)}"/>`
  }
  return out
}

/** Falling rain and the rings it makes below the horizon. */
export function rainfall(c: Canvas, p: Palette, horizon: number, amount = 1): string {
  let out = ''
  for (let i = 0; i < 70 * amount; i++) {
    const t = c.random.next()
    out += rings(p, c.random.range(0, c.width), horizon + 8 + t * (c.height - horizon), 7 + t * 32, 2, 0.28)
  }
  let streaks = ''
  for (let i = 0; i < 190 * amount; i++) {
    const x = c.random.range(-20, c.width + 60)
    const y = c.random.range(-40, c.height)
    const length = c.random.range(22, 70)
    streaks += `M${n(x)} ${n(y)}l${n(-length * 0.16)} ${n(length)}`
  }
  return out + stroke(streaks, p.light, 1.5, { opacity: 0.34 })
}

/** Bands of mist lying on the water. */
export function mist(c: Canvas, p: Palette, y: number, thickness: number, strength = 0.7): string {
  let out = ''
  for (let i = 0; i < 6; i++) {
    out += ellipse(
      c.random.range(0, c.width),
      y + c.random.range(-0.6, 0.6) * thickness,
      c.width * c.random.range(0.22, 0.5),
      thickness * c.random.range(0.16, 0.42),
      p.mist,
      { opacity: c.random.range(0.35, 0.8) },
    )
  }
  return group({ filter: c.blur(46, 9), opacity: strength }, out)
}

/** Snow in the air. */
export function snowfall(c: Canvas, count: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const r = c.random.range(1.2, 5.2)
    out += ellipse(c.random.range(0, c.width), c.random.range(0, c.height), r, r, '#ffffff', { opacity: c.random.range(0.35, 0.9) })
  }
  return group({ filter: c.blur(0.8) }, out)
}

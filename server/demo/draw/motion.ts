import { circle, ellipse, fill, group, n, rect, stroke, type Canvas } from './canvas.ts'
import type { Palette } from './palettes.ts'
import { standingFloat } from './tackle.ts'
import { rings, ripples } from './water.ts'

/** Parts of pictures that move: `t` runs from 0 to 1, and all of them are at 1 where they were at 0. */

/** -1 to 1, `cycles` times there and back. */
export const wave = (t: number, cycles: number, phase = 0) => Math.sin((t * cycles + phase) * Math.PI * 2)
/** How far a thing has come that begins anew `cycles` times, 0 to 1. */
const round = (t: number, cycles: number, phase = 0) => (t * cycles + phase) % 1
/** 0 before `from`, 1 after `to`, eased between them. */
export function ease(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return x * x * (3 - 2 * x)
}

/** The small strokes of ripples, going to and fro. */
export const swell = (c: Canvas, p: Palette, horizon: number, count: number, t: number): string =>
  [0, 0.25, 0.5, 0.75]
    .map((phase) =>
      group(
        { transform: `translate(${n(wave(t, 1, phase) * 16)} ${n(wave(t, 2, phase) * 3)})`, opacity: 0.7 + 0.3 * wave(t, 2, phase + 0.1) },
        ripples(c, p, horizon, Math.round(count / 4)),
      ),
    )
    .join('')

/** A path of light that glitters. */
export function sparkle(c: Canvas, colour: string, x: number, from: number, to: number, width: number, t: number): string {
  let out = ''
  for (let i = 0; i < 110; i++) {
    const near = Math.pow(i / 110, 1.1)
    const w = (6 + near * 40) * c.random.range(0.3, 1.2)
    const cx = x + (c.random.next() + c.random.next() - 1) * width * (0.14 + near * 0.6)
    const shine = Math.max(0, wave(t, c.random.int(2, 4), c.random.next()))
    out += ellipse(cx + wave(t, 1, c.random.next()) * 6, from + near * (to - from), w, 1 + near * 2.2, colour, {
      opacity: shine * (1 - near * 0.6),
    })
  }
  return out
}

/** Rings that widen from a point and fade, once, from `start` on for `lasts`. */
export function widening(p: Palette, x: number, y: number, size: number, t: number, start: number, lasts: number): string {
  const age = (t - start) / lasts
  if (age <= 0 || age >= 1) return ''
  return group({ opacity: (1 - age) ** 1.3 }, rings(p, x, y, size * (0.2 + age * 0.8), 4))
}

/** Falling rain, and the rings that it makes below the horizon. */
export function raining(c: Canvas, p: Palette, horizon: number, t: number): string {
  let out = ''
  const falls = 6
  for (let i = 0; i < 46; i++) {
    const phase = c.random.next()
    const spots = Array.from({ length: falls }, () => [c.random.range(0, c.width), c.random.next()] as const)
    const [x, near] = spots[Math.floor(t * falls + phase) % falls]!
    const age = round(t, falls, phase)
    const size = (12 + near * 44) * (0.25 + age * 0.75)
    out += group({ opacity: (1 - age) ** 1.2 }, rings(p, x, horizon + 8 + near * (c.height - horizon), size, 2, 0.28))
  }
  let streaks = ''
  for (let i = 0; i < 70; i++) {
    const length = c.random.range(30, 80)
    const y = round(t, c.random.int(9, 12), c.random.next()) * (c.height + 160) - 80
    const x = c.random.range(-20, c.width + 120) - y * 0.16
    streaks += `M${n(x)} ${n(y)}l${n(-length * 0.16)} ${n(length)}`
  }
  return out + stroke(streaks, p.light, 1.6, { opacity: 0.34 })
}

/** Bands of mist that go to and fro on the water. */
export function drifting(c: Canvas, p: Palette, y: number, thickness: number, t: number): string {
  let out = ''
  for (let i = 0; i < 8; i++) {
    const x = c.random.range(0, c.width) + wave(t, 1, c.random.next()) * c.width * 0.2
    out += ellipse(
      x,
      y + c.random.range(-0.6, 0.6) * thickness + wave(t, 1, c.random.next()) * thickness * 0.08,
      c.width * c.random.range(0.24, 0.5),
      thickness * c.random.range(0.16, 0.42),
      p.mist,
      { opacity: c.random.range(0.3, 0.7) * (0.8 + 0.2 * wave(t, 1, c.random.next())) },
    )
  }
  return group({ filter: c.blur(46, 12) }, out)
}

/** Falling snow: the larger the flakes, the nearer and the faster. */
export function snowing(c: Canvas, count: number, t: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const near = c.random.next() ** 2
    const r = 1.6 + near * 5
    const y = round(t, near > 0.5 ? 2 : 1, c.random.next()) * (c.height + 20) - 10
    const x = c.random.range(0, c.width) + wave(t, c.random.int(1, 2), c.random.next()) * (8 + near * 20)
    out += circle(x, y, r, '#ffffff', { opacity: c.random.range(0.5, 0.95) })
  }
  return out
}

/** Stars that twinkle, between the top and `lowest`. */
export function twinkling(c: Canvas, lowest: number, count: number, t: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const y = Math.pow(c.random.next(), 1.4) * lowest
    const shine = 0.6 + 0.4 * wave(t, c.random.int(1, 3), c.random.next())
    out += circle(c.random.range(0, c.width), y, c.random.range(1, 2.6), '#fff6dd', { opacity: shine * c.random.range(0.35, 1) })
  }
  return out
}

/** Bubbles that rise. */
export function bubbling(c: Canvas, count: number, t: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const r = c.random.range(3, 10)
    const y = (1 - round(t, 1, c.random.next())) * c.height
    const x = c.random.range(0.06, 0.94) * c.width + wave(t, 3, c.random.next()) * 9
    out +=
      circle(x, y, r, '#ffffff', { opacity: 0.2, stroke: '#ffffff', strokeWidth: 1.6 }) +
      circle(x - r * 0.3, y - r * 0.3, r * 0.24, '#ffffff', { opacity: 0.8 })
  }
  return out
}

/** A float that stands in the water, `sunk` pixels deeper than it is set; its mirror image is cut off where it is, too. */
export function bobbing(c: Canvas, p: Palette, x: number, y: number, size: number, sunk: number, glow?: string): string {
  const above = c.clip(rect(0, 0, c.width, y, '#000'))
  const below = c.clip(rect(0, y, c.width, c.height - y, '#000'))
  return (
    group({ clipPath: below }, standingFloat(c, p, x, y - sunk, size, glow)) +
    group({ clipPath: above }, standingFloat(c, p, x, y + sunk, size, glow)) +
    ellipse(x, y, size * 0.1, size * 0.026, 'none', { stroke: p.light, strokeWidth: 2, opacity: 0.7 })
  )
}

/** What bends in the wind, rooted at `base`. */
export const swaying = (t: number, base: number, degrees: number, phase: number, art: string): string => {
  const slant = Math.tan((wave(t, 1, phase) * degrees * Math.PI) / 180)
  return group({ transform: `matrix(1 0 ${slant.toFixed(4)} 1 ${n(-slant * base)} 0)` }, art)
}

/** The net of light that waves throw on the ground. */
export function lightNet(c: Canvas, t: number): string {
  let d = ''
  for (let i = 0; i < 26; i++) {
    const [x, y] = [c.random.range(-60, c.width), c.random.range(0, c.height)]
    const l = c.random.range(60, 170)
    const bend = wave(t, c.random.int(1, 2), c.random.next()) * 26
    const slant = c.random.range(-40, 40)
    d += `M${n(x)} ${n(y)}q${n(l / 2)} ${n(bend + slant / 2)} ${n(l)} ${n(slant)}q${n(l / 2)} ${n(-bend)} ${n(l)} ${n(-slant * 0.6)}`
  }
  return group({ filter: c.blur(3), opacity: 0.4 }, stroke(d, '#fffff0', 5))
}

/** Far birds that cross the sky once, beating their wings. */
export function crossing(c: Canvas, p: Palette, y: number, count: number, t: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const s = c.random.range(9, 14)
    const x = t * (c.width + 400) - 60 - i * 40 * c.random.range(0.8, 1.2)
    const by = y + i * 9 * (i % 2 ? 1 : -0.6) + wave(t, 2, c.random.next()) * 8
    const lift = s * 0.5 * wave(t, 14, c.random.next())
    out += `M${n(x - s)} ${n(by - lift)}Q${n(x - s * 0.4)} ${n(by - lift - 3)} ${n(x)} ${n(by)}Q${n(x + s * 0.4)} ${n(by - lift - 3)} ${n(x + s)} ${n(by - lift)}`
  }
  return stroke(out, p.ink, 2.4, { opacity: 0.65 })
}

/** A falling star, for a moment from `start` on. */
export function fallingStar(x: number, y: number, t: number, start: number): string {
  const age = (t - start) / 0.08
  if (age <= 0 || age >= 1) return ''
  const [hx, hy] = [x - age * 230, y + age * 110]
  return fill(`M${n(hx)} ${n(hy)}L${n(hx + 120)} ${n(hy - 59)}L${n(hx + 2)} ${n(hy + 4)}Z`, '#fff6dd', { opacity: 0.9 * (1 - age) })
}

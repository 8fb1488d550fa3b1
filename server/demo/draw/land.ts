import { circle, ellipse, fill, group, n, polyline, rect, stroke, type Canvas, type Point } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import type { Palette } from './palettes.ts'

/** A ridge line: hills as sums of a few waves of random phase, in heights above the base. */
function ridge(c: Canvas, height: number, waves: number): (x: number) => number {
  const parts = Array.from({ length: 5 }, (_, i) => ({
    frequency: waves * Math.pow(1.85, i) * c.random.range(0.8, 1.25),
    phase: c.random.range(0, Math.PI * 2),
    size: Math.pow(0.5, i),
  }))
  return (x) => {
    let sum = 0
    for (const part of parts) sum += Math.sin((x / c.width) * Math.PI * 2 * part.frequency + part.phase) * part.size
    return height * (0.55 + sum * 0.26)
  }
}

/** Mountains in four layers, paler with distance, their feet in mist. `height` is that of the farthest. */
export function mountains(c: Canvas, p: Palette, horizon: number, height: number, layers = 4): string {
  let out = ''
  for (let i = 4 - layers; i < 4; i++) {
    const near = i / 3
    const line = ridge(c, height * (1 - near * 0.68), 0.7 + near * 1.1)
    const points: Point[] = [[-10, horizon + 6]]
    let top = horizon
    for (let x = -10; x <= c.width + 10; x += 8) {
      const canopy = i < 2 ? c.random.range(-1, 1) : c.random.range(-1, 1) * (2 + near * 4)
      const y = horizon - Math.max(height * 0.05, line(x)) + canopy
      top = Math.min(top, y)
      points.push([x, y])
    }
    points.push([c.width + 10, horizon + 6])
    const paint = c.linear([
      [0, mix(p.land[i] as string, p.light, 0.06)],
      [0.5, p.land[i] as string],
      [1, mix(p.land[i] as string, p.mist, 0.62 - near * 0.2)],
    ])
    out += fill(polyline(points, true), paint)
    out += group(
      { filter: c.blur(40, 8), opacity: 0.5 - near * 0.22 },
      ellipse(c.width * c.random.range(0.15, 0.85), horizon - (horizon - top) * 0.2, c.width * 0.4, height * 0.06, p.mist),
    )
  }
  return out
}

/** A low far bank of round trees just above the horizon, between two shares of the width. */
export function treeLine(c: Canvas, paint: string, horizon: number, from: number, to: number, height: number): string {
  let out = ''
  const start = from * c.width
  const end = to * c.width
  const dark = darken(paint, 0.18)
  const bright = lighten(paint, 0.1)
  for (let x = start; x < end; x += height * c.random.range(0.22, 0.5)) {
    const taper = Math.min(1, (x - start) / (height * 3) + 0.35, (end - x) / (height * 3) + 0.35)
    const h = height * c.random.range(0.45, 1) * taper
    out += ellipse(x, horizon - h * 0.45, h * 0.34, h * 0.6, c.random.chance(0.5) ? paint : dark)
    out += ellipse(x - h * 0.1, horizon - h * 0.62, h * 0.18, h * 0.3, bright, { opacity: 0.5 })
  }
  return out + rect(start - height * 0.4, horizon - height * 0.16, end - start + height * 0.8, height * 0.2, dark, { rx: height * 0.1 })
}

/** Slender spires: metasequoia or pine. */
export function spires(c: Canvas, paint: string, base: number, from: number, to: number, height: number, gap = 0.32): string {
  let out = ''
  for (let x = from * c.width; x < to * c.width; x += height * gap * c.random.range(0.6, 1.3)) {
    const h = height * c.random.range(0.6, 1.05)
    const w = h * c.random.range(0.13, 0.18)
    const tone = mix(paint, '#ffffff', c.random.range(0, 0.12))
    let d = `M${n(x)} ${n(base - h)}`
    const steps = 7
    for (let i = 1; i <= steps; i++) {
      const t = i / steps
      d += `L${n(x + w * t * c.random.range(0.8, 1.1))} ${n(base - h * (1 - t * 0.9))}L${n(x + w * t * 0.62)} ${n(base - h * (1 - t * 0.9) - h * 0.025)}`
    }
    for (let i = steps; i >= 1; i--) {
      const t = i / steps
      d += `L${n(x - w * t * 0.62)} ${n(base - h * (1 - t * 0.9) - h * 0.025)}L${n(x - w * t * c.random.range(0.8, 1.1))} ${n(base - h * (1 - t * 0.9))}`
    }
    out += rect(x - h * 0.012, base - h * 0.14, h * 0.024, h * 0.15, darken(paint, 0.35)) + fill(d + 'Z', tone)
  }
  return out
}

/** White walls under dark roofs, as villages of the lake country have them. */
export function village(c: Canvas, p: Palette, x: number, base: number, size: number, houses: number): string {
  let out = ''
  let at = x
  for (let i = 0; i < houses; i++) {
    const w = size * c.random.range(0.8, 1.4)
    const h = size * c.random.range(0.5, 0.85)
    const wall = mix(p.mist, p.land[1], c.random.range(0.04, 0.25))
    const roof = mix(p.ink, p.land[2], 0.35)
    const top = base - h
    out += rect(at, top, w, h + 2, wall)
    out += fill(
      `M${n(at - w * 0.09)} ${n(top + 3)}Q${n(at + w * 0.08)} ${n(top - h * 0.1)} ${n(at + w * 0.16)} ${n(top - h * 0.42)}L${n(at + w * 0.84)} ${n(top - h * 0.42)}Q${n(at + w * 0.92)} ${n(top - h * 0.1)} ${n(at + w * 1.09)} ${n(top + 3)}Z`,
      roof,
    )
    out +=
      rect(at + w * 0.2, top + h * 0.35, w * 0.13, h * 0.25, roof, { opacity: 0.75 }) +
      rect(at + w * 0.62, top + h * 0.35, w * 0.13, h * 0.25, roof, { opacity: 0.75 })
    at += w * c.random.range(0.85, 1.25)
  }
  return out
}

/** A stone bridge of round arches; the openings show what lies behind. */
export function stoneBridge(c: Canvas, p: Palette, x: number, base: number, width: number, arches: 1 | 3): string {
  const rise = width * (arches === 1 ? 0.25 : 0.16)
  const stone = mix(p.land[1], p.mist, 0.35)
  const spans =
    arches === 1
      ? [[0.5, 0.25]]
      : [
          [0.22, 0.09],
          [0.5, 0.13],
          [0.78, 0.09],
        ]
  const hump = `C${n(x + width * 0.26)} ${n(base - rise * 0.4)} ${n(x + width * 0.3)} ${n(base - rise * 1.24)} ${n(x + width * 0.5)} ${n(base - rise * 1.24)}C${n(x + width * 0.7)} ${n(base - rise * 1.24)} ${n(x + width * 0.74)} ${n(base - rise * 0.4)} ${n(x + width)} ${n(base - rise * 0.3)}`
  let d = `M${n(x)} ${n(base)}L${n(x)} ${n(base - rise * 0.3)}${hump}L${n(x + width)} ${n(base)}Z`
  if (arches === 3)
    d = `M${n(x)} ${n(base)}L${n(x)} ${n(base - rise * 0.62)}Q${n(x + width * 0.5)} ${n(base - rise * 1.5)} ${n(x + width)} ${n(base - rise * 0.62)}L${n(x + width)} ${n(base)}Z`
  let rings = ''
  for (const [centre, half] of spans as [number, number][]) {
    const left = x + width * (centre - half)
    const right = x + width * (centre + half)
    const r = width * half
    const ry = Math.min(r, rise * 0.98)
    d += `M${n(left)} ${n(base + 1)}A${n(r)} ${n(ry)} 0 0 1 ${n(right)} ${n(base + 1)}Z`
    rings += stroke(`M${n(left - 4)} ${n(base)}A${n(r + 4)} ${n(ry + 4)} 0 0 1 ${n(right + 4)} ${n(base)}`, lighten(stone, 0.22), 7)
    for (let i = 1; i < 12; i++) {
      const a = (Math.PI * i) / 12
      const cx = (left + right) / 2
      rings += stroke(
        `M${n(cx - Math.cos(a) * r)} ${n(base - Math.sin(a) * ry)}L${n(cx - Math.cos(a) * (r + 9))} ${n(base - Math.sin(a) * (ry + 9))}`,
        darken(stone, 0.3),
        1.4,
        { opacity: 0.5 },
      )
    }
  }
  const body = evenOdd(
    d,
    c.linear([
      [0, lighten(stone, 0.15)],
      [1, darken(stone, 0.28)],
    ]),
  )
  let courses = ''
  for (let y = base - rise * 1.3; y < base; y += 13)
    courses += stroke(`M${n(x)} ${n(y)}H${n(x + width)}`, darken(stone, 0.4), 1, { opacity: 0.28 })
  const clip = c.clip(`<path d="${d}" clip-rule="evenodd"/>`)
  const deck =
    arches === 1
      ? `M${n(x)} ${n(base - rise * 0.32)}${hump}`
      : `M${n(x - 10)} ${n(base - rise * 0.63)}Q${n(x + width * 0.5)} ${n(base - rise * 1.52)} ${n(x + width + 10)} ${n(base - rise * 0.63)}`
  return (
    body +
    group({ clipPath: clip }, courses) +
    rings +
    stroke(deck, lighten(stone, 0.3), 8) +
    stroke(deck, darken(stone, 0.2), 2, { transform: 'translate(0 6)' })
  )
}

const evenOdd = (d: string, paint: string) => `<path d="${d}" fill="${paint}" fill-rule="evenodd"/>`

/** A small pavilion with up-curved eaves. */
export function pavilion(c: Canvas, p: Palette, x: number, base: number, size: number): string {
  const ink = mix(p.ink, p.land[2], 0.3)
  const roof = (y: number, w: number, h: number) =>
    fill(
      `M${n(x - w)} ${n(y - h * 0.16)}Q${n(x - w * 0.5)} ${n(y - h * 0.1)} ${n(x)} ${n(y - h)}Q${n(x + w * 0.5)} ${n(y - h * 0.1)} ${n(x + w)} ${n(y - h * 0.16)}Q${n(x + w * 0.5)} ${n(y + h * 0.14)} ${n(x)} ${n(y + h * 0.12)}Q${n(x - w * 0.5)} ${n(y + h * 0.14)} ${n(x - w)} ${n(y - h * 0.16)}Z`,
      c.linear([
        [0, lighten(ink, 0.2)],
        [1, ink],
      ]),
    )
  const post = (dx: number) => rect(x + dx * size, base - size * 0.62, size * 0.05, size * 0.62, mix('#9c4a35', p.ink, 0.25))
  return (
    post(-0.42) +
    post(-0.15) +
    post(0.12) +
    post(0.38) +
    rect(x - size * 0.5, base - size * 0.2, size, size * 0.04, ink) +
    rect(x - size * 0.56, base - size * 0.05, size * 1.12, size * 0.09, lighten(ink, 0.35)) +
    roof(base - size * 0.6, size * 0.72, size * 0.42) +
    circle(x, base - size * 1.03, size * 0.035, ink)
  )
}

/** A concrete dam between two slopes. */
export function dam(c: Canvas, p: Palette, horizon: number, from: number, to: number, height: number): string {
  const left = from * c.width
  const right = to * c.width
  const face = mix(p.land[0], p.land[2], 0.25)
  let out = rect(
    left,
    horizon - height,
    right - left,
    height + 2,
    c.linear([
      [0, lighten(face, 0.25)],
      [0.14, face],
      [1, darken(face, 0.15)],
    ]),
  )
  for (let x = left; x < right; x += (right - left) / 14)
    out += stroke(`M${n(x)} ${n(horizon - height)}V${n(horizon)}`, darken(face, 0.3), 1.4, { opacity: 0.3 })
  const tower = left + (right - left) * 0.32
  return (
    out +
    rect(left, horizon - height - 5, right - left, 7, lighten(face, 0.4)) +
    rect(tower, horizon - height * 1.7, height * 0.42, height * 0.9, lighten(face, 0.25)) +
    fill(
      polyline(
        [
          [tower - 6, horizon - height * 1.68],
          [tower + height * 0.21, horizon - height * 2.1],
          [tower + height * 0.42 + 6, horizon - height * 1.68],
        ],
        true,
      ),
      mix(p.ink, '#a5503c', 0.5),
    )
  )
}

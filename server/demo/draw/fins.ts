import { fill, group, n, smooth, stroke, type Canvas, type Point } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import type { Fin, Species } from './species.ts'

/** A fin rooted along an outline; `side` is -1 for the back, 1 for the belly. */
export function finArt(c: Canvas, fin: Fin, line: (x: number) => number, side: -1 | 1, tone: string): string {
  const sweep = fin.sweep ?? 20
  const rays = fin.spiny ? 11 : 10
  const edge: Point[] = []
  let spokes = ''
  for (let i = 0; i <= rays; i++) {
    const t = i / rays
    const x = fin.from + (fin.to - fin.from) * t
    const bump = fin.peak ? Math.sin(Math.min(1, t * 1.25 + 0.1) * Math.PI) * (fin.peak - Math.max(fin.front, fin.back)) * 0.6 : 0
    const height = fin.front + (fin.back - fin.front) * Math.pow(t, 0.75) + Math.max(0, bump)
    const tipX = x + sweep * (0.65 + t * 0.5)
    const tipY = line(x) + side * height
    if (fin.spiny && i < rays * 0.72 && i > 0) edge.push([tipX - ((fin.to - fin.from) / rays) * 0.5, tipY - side * height * 0.1])
    edge.push([tipX, tipY])
    spokes += `M${n(x)} ${n(line(x) - side * 4)}Q${n(x + sweep * 0.3)} ${n(line(x) + side * height * 0.5)} ${n(tipX)} ${n(tipY)}`
  }
  const root: Point[] = []
  for (let i = 6; i >= 0; i--) {
    const x = fin.from + ((fin.to - fin.from) * i) / 6
    root.push([x, line(x) - side * 8])
  }
  const last = edge[edge.length - 1] as Point
  const back = root[0] as Point
  const tip: Point = [(last[0] + back[0]) / 2 + 6, (last[1] + back[1]) / 2]
  const shape = smooth(edge) + `L${n(tip[0])} ${n(tip[1])}` + root.map(([x, y]) => `L${n(x)} ${n(y)}`).join('') + 'Z'
  const paint =
    side < 0
      ? c.linear([
          [0, lighten(tone, 0.18)],
          [1, darken(tone, 0.18)],
        ])
      : c.linear([
          [0, darken(tone, 0.12)],
          [1, lighten(tone, 0.22)],
        ])
  return (
    fill(shape, paint, { opacity: 0.95 }) +
    stroke(spokes, darken(tone, 0.4), fin.spiny ? 3 : 2, { opacity: 0.55 }) +
    stroke(
      `M${n(fin.from)} ${n(line(fin.from))}L${n((edge[0] as Point)[0])} ${n((edge[0] as Point)[1])}`,
      darken(tone, 0.35),
      fin.spiny ? 6 : 4,
    ) +
    stroke(smooth(edge), darken(tone, 0.3), 2, { opacity: 0.5 })
  )
}

/** A pectoral or pelvic fin, fanned back from its root at an angle in degrees. */
export function pairedFin(c: Canvas, x: number, y: number, length: number, turn: number, tone: string, opacity: number): string {
  const width = length * 0.62
  const shape = `M0 ${n(-width * 0.12)}Q${n(length * 0.5)} ${n(-width * 0.34)} ${n(length)} ${n(-width * 0.26)}Q${n(length * 1.04)} ${n(width * 0.12)} ${n(length * 0.74)} ${n(width * 0.58)}Q${n(length * 0.3)} ${n(width * 0.42)} 0 ${n(width * 0.12)}Z`
  let rays = ''
  for (let i = 0; i <= 9; i++) {
    const t = i / 9
    rays += `M0 ${n(-width * 0.08 + t * width * 0.16)}Q${n(length * (0.5 - t * 0.16))} ${n(-width * 0.28 + t * width * 0.66)} ${n(length * (0.99 - t * 0.26))} ${n(width * (-0.24 + t * 0.8))}`
  }
  return group(
    { transform: `translate(${n(x)} ${n(y)}) rotate(${turn})`, opacity },
    fill(
      shape,
      c.linear(
        [
          [0, darken(tone, 0.1)],
          [1, lighten(tone, 0.28)],
        ],
        [0, 0],
        [1, 0],
      ),
    ),
    stroke(rays, darken(tone, 0.35), 1.8, { opacity: 0.5 }),
    stroke(shape, darken(tone, 0.4), 2, { opacity: 0.45 }),
  )
}

/** The tail fin, forked or rounded, from the end of the body to x = 1000. */
export function tailArt(c: Canvas, tail: Species['tail'], end: number, top: number, bottom: number, tone: string): string {
  const root = end - 22
  const tip = 1000
  const s = tail.spread
  const notch = tip - tail.fork
  const shape = tail.round
    ? `M${n(root)} ${n(top + 4)}Q${n(root + 70)} ${n(-s * 1.02)} ${n(tip - 40)} ${n(-s * 0.86)}Q${n(tip + 26)} 0 ${n(tip - 40)} ${n(s * 0.86)}Q${n(root + 70)} ${n(s * 1.02)} ${n(root)} ${n(bottom - 4)}Z`
    : `M${n(root)} ${n(top + 3)}Q${n(root + 62)} ${n(-s * 0.62)} ${n(tip)} ${n(-s)}Q${n(notch + tail.fork * 0.34)} ${n(-s * 0.42)} ${n(notch)} 0Q${n(notch + tail.fork * 0.34)} ${n(s * 0.42)} ${n(tip)} ${n(s)}Q${n(root + 62)} ${n(s * 0.62)} ${n(root)} ${n(bottom - 3)}Z`
  let rays = ''
  for (let i = 0; i <= 16; i++) {
    const t = i / 8 - 1
    const reach = tail.round ? tip - 16 - Math.abs(t) * 30 : notch + Math.pow(Math.abs(t), 1.3) * (tip - notch)
    const y0 = t < 0 ? top * -t * 0.85 : bottom * t * 0.85
    rays += `M${n(root + 14)} ${n(y0)}Q${n(root + 64)} ${n(t * s * (tail.round ? 0.72 : 0.5))} ${n(reach - 6)} ${n(t * s * (tail.round ? 0.82 : 0.92))}`
  }
  return (
    fill(
      shape,
      c.linear(
        [
          [0, darken(tone, 0.22)],
          [1, lighten(tone, 0.16)],
        ],
        [0, 0],
        [1, 0],
      ),
    ) +
    stroke(rays, darken(tone, 0.42), 2.2, { opacity: 0.5 }) +
    stroke(shape, darken(tone, 0.42), 2.6, { opacity: 0.5 })
  )
}

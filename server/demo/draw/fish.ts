import { circle, ellipse, fill, group, n, path, polyline, smooth, stroke, type Canvas, type Point } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import { finArt, pairedFin, tailArt } from './fins.ts'
import { markings } from './markings.ts'
import { species, type Species, type SpeciesName } from './species.ts'

/** The y of an outline at any x, eased between its points. */
export function outline(points: readonly Point[]): (x: number) => number {
  return (x) => {
    const last = points.length - 1
    let i = 0
    while (i < last - 1 && x > (points[i + 1] as Point)[0]) i++
    const at = (k: number) => points[Math.min(Math.max(k, 0), last)] as Point
    const [a, b, e, f] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const t = Math.min(1, Math.max(0, (x - b[0]) / (e[0] - b[0])))
    const m0 = (e[1] - a[1]) / 2
    const m1 = (f[1] - b[1]) / 2
    const t2 = t * t
    const t3 = t2 * t
    return (2 * t3 - 3 * t2 + 1) * b[1] + (t3 - 2 * t2 + t) * m0 + (-2 * t3 + 3 * t2) * e[1] + (t3 - t2) * m1
  }
}

export interface FishOptions {
  /** Colours pulled towards another one: the water or the light around the fish. */
  tint?: string
  tintBy?: number
}

/** A fish in profile, facing left, 1000 long from snout to tail with its axis at y = 0. */
export function fish(c: Canvas, name: SpeciesName, options: FishOptions = {}): string {
  const kind: Species = species[name]
  const toned = (colour: string) => (options.tint ? mix(colour, options.tint, options.tintBy ?? 0.25) : colour)
  const colour = {
    back: toned(kind.colours.back),
    flank: toned(kind.colours.flank),
    belly: toned(kind.colours.belly),
    fin: toned(kind.colours.fin),
    tail: toned(kind.colours.tail ?? kind.colours.fin),
    gill: toned(kind.colours.gill ?? kind.colours.flank),
  }
  const top = outline(kind.back)
  const bottom = outline(kind.belly)
  const end = (kind.back[kind.back.length - 1] as Point)[0]
  const start = Math.min((kind.back[0] as Point)[0], (kind.belly[0] as Point)[0])
  const body = bodyPath(kind, top, bottom, end)
  const inside = c.clip(`<path d="${body}"/>`)
  const height = Math.max(...kind.back.map((p) => -p[1]))
  const depth = Math.max(...kind.belly.map((p) => p[1]))
  const mid = height / (height + depth)

  const fins =
    tailArt(c, kind.tail, end, top(end - 8), bottom(end - 8), colour.tail) +
    kind.dorsal.map((fin) => finArt(c, fin, top, -1, colour.fin)).join('') +
    finArt(c, kind.anal, bottom, 1, colour.fin) +
    pairedFin(c, kind.pelvic.x, bottom(kind.pelvic.x) - 12, kind.pelvic.length, 36, colour.fin, 0.9) +
    (kind.adipose
      ? fill(
          smooth(
            [
              [596, top(596) + 6],
              [650, top(650) - 34],
              [706, top(706) - 40],
              [716, top(716) - 18],
              [690, top(690) + 8],
            ],
            true,
          ),
          darken(colour.fin, 0.12),
        )
      : '')

  const skin = fill(
    body,
    c.linear([
      [0, darken(colour.back, 0.12)],
      [mid * 0.45, mix(colour.back, colour.flank, 0.35)],
      [mid, colour.flank],
      [mid + (1 - mid) * 0.52, mix(colour.flank, colour.belly, 0.72)],
      [1, colour.belly],
    ]),
  )
  const dressed = group(
    { clipPath: inside },
    kind.scale ? scales(c, kind, top, bottom, end, colour) : '',
    markings(c, kind, top, bottom, end, colour.back),
    lateralLine(kind, top, bottom, end, colour.back),
    head(c, kind, top, bottom, colour),
    group({ filter: c.blur(26, 12), opacity: 0.55 }, ellipse(430, -height * 0.42, 330, height * 0.13, lighten(colour.flank, 0.7))),
    group({ filter: c.blur(20, 12), opacity: 0.34 }, stroke(smooth(sampled(bottom, start + 60, end, -2)), darken(colour.back, 0.3), 30)),
    group({ filter: c.blur(10, 6), opacity: 0.5 }, stroke(smooth(sampled(top, start + 40, end, 4)), darken(colour.back, 0.35), 16)),
  )
  const contour = stroke(body, darken(colour.back, 0.45), 3.4, { opacity: 0.6 })
  return group(
    {},
    barbels(kind, colour.back, true),
    fins,
    skin,
    dressed,
    contour,
    mouth(kind, colour.back),
    eye(kind, colour.back),
    pairedFin(c, kind.pectoral.x, kind.pectoral.y, kind.pectoral.length, 14, mix(colour.fin, colour.belly, 0.45), 0.82),
    barbels(kind, colour.back, false),
  )
}

function sampled(line: (x: number) => number, from: number, to: number, shift: number): Point[] {
  return Array.from({ length: 16 }, (_, i): Point => {
    const x = from + ((to - from) * i) / 15
    return [x, line(x) + shift]
  })
}

function bodyPath(kind: Species, top: (x: number) => number, bottom: (x: number) => number, end: number): string {
  const [snoutX, snoutY] = kind.back[0] as Point
  const [chinX, chinY] = kind.belly[0] as Point
  const points: Point[] = [[snoutX + 2, snoutY - 9]]
  for (let x = snoutX + 20; x <= end; x += 22) points.push([x, top(x) - Math.max(0, 6 - (x - snoutX) / 12)])
  points.push([end, top(end)], [end + 34, (top(end) + bottom(end)) / 2], [end, bottom(end)])
  for (let x = end - 22; x > chinX + 20; x -= 22) points.push([x, bottom(x) + Math.max(0, 5 - (x - chinX) / 14)])
  points.push([chinX + 3, chinY + 7], [Math.min(snoutX, chinX) - 8, (snoutY + chinY) / 2])
  return smooth(points, true)
}

/** Rows of overlapping scales that follow the body's curve. */
function scales(
  c: Canvas,
  kind: Species,
  top: (x: number) => number,
  bottom: (x: number) => number,
  end: number,
  colour: { back: string; belly: string },
): string {
  const size = kind.scale
  let edges = ''
  let shine = ''
  let shade = ''
  const deepest = Math.max(...kind.back.map((p) => -p[1])) + Math.max(...kind.belly.map((p) => p[1]))
  const rows = Math.max(6, Math.round(deepest / (size * 0.78)))
  for (let column = 0, x = kind.headEnd - size; x < end + size; x += size * 0.86, column++) {
    const [t, b] = [top(Math.min(x, end)), bottom(Math.min(x, end))]
    const step = (b - t) / rows
    for (let row = 0; row <= rows; row++) {
      const y = t + (row + (column % 2 ? 0.5 : 0)) * step
      const h = step * 0.62
      const d = `M${n(x)} ${n(y - h)}Q${n(x + size * 0.98)} ${n(y - h * 0.7)} ${n(x + size * 0.92)} ${n(y)}Q${n(x + size * 0.98)} ${n(y + h * 0.7)} ${n(x)} ${n(y + h)}`
      edges += d
      const chance = c.random.next()
      if (chance < 0.2) shine += d + 'Z'
      else if (chance < 0.36) shade += d + 'Z'
    }
  }
  const strength = kind.scaleEdge ?? 0.45
  return (
    fill(shine, lighten(colour.belly, 0.3), { opacity: 0.2 }) +
    fill(shade, colour.back, { opacity: 0.12 }) +
    stroke(edges, darken(colour.back, 0.15), Math.max(1.2, size * 0.075), { opacity: strength * 0.75 }) +
    stroke(edges, lighten(colour.belly, 0.4), Math.max(0.8, size * 0.05), { opacity: 0.28, transform: `translate(${n(-size * 0.1)} 0)` })
  )
}

function lateralLine(kind: Species, top: (x: number) => number, bottom: (x: number) => number, end: number, tone: string): string {
  if (kind.scale === 0) return ''
  const points = Array.from({ length: 12 }, (_, i): Point => {
    const x = kind.headEnd + ((end - kind.headEnd) * i) / 11
    return [x, top(x) + (bottom(x) - top(x)) * (0.44 + Math.sin((i / 11) * Math.PI) * 0.045 + (i / 11) * 0.04)]
  })
  return stroke(smooth(points), darken(tone, 0.2), 2.6, { opacity: 0.5, strokeDasharray: '7 5' })
}

/** Bare head: cheek, gill cover and its edge. */
function head(
  c: Canvas,
  kind: Species,
  top: (x: number) => number,
  bottom: (x: number) => number,
  colour: { back: string; belly: string; gill: string },
): string {
  const x = kind.headEnd
  const [t, b] = [top(x * 0.9), bottom(x * 0.8)]
  const middle = t + (b - t) * 0.52
  const edge: Point[] = [
    [x * 0.84, t - 20],
    [x * 0.96, t + (b - t) * 0.22],
    [x * 1.04, middle],
    [x * 0.97, t + (b - t) * 0.76],
    [x * 0.74, b + 16],
  ]
  const cover = smooth(edge) + `L-80 ${n(b + 60)}L-80 ${n(t - 120)}Z`
  const shown = (v: number) => Math.round(((120 + (b - t) * v) / (b - t + 180)) * 1000) / 1000
  const paint = c.linear([
    [0, darken(colour.back, 0.12)],
    [shown(0.06), mix(colour.back, colour.gill, 0.12)],
    [shown(0.4), mix(colour.gill, colour.back, 0.22)],
    [shown(0.62), colour.gill],
    [shown(1), colour.belly],
  ])
  const inner: Point[] = [
    [x * 0.62, t + (b - t) * 0.26],
    [x * 0.72, middle - 4],
    [x * 0.68, t + (b - t) * 0.7],
    [x * 0.5, t + (b - t) * 0.86],
  ]
  return (
    fill(cover, paint) +
    group({ filter: c.blur(8), opacity: 0.4 }, stroke(smooth(edge), darken(colour.back, 0.4), 12, { transform: 'translate(9 0)' })) +
    stroke(smooth(edge), darken(colour.back, 0.3), 3.6, { opacity: 0.75 }) +
    stroke(smooth(edge), lighten(colour.gill, 0.6), 3, { opacity: 0.6, transform: 'translate(-5 0)' }) +
    stroke(smooth(inner), darken(colour.back, 0.2), 2.8, { opacity: 0.42 }) +
    group({ filter: c.blur(14), opacity: 0.55 }, ellipse(x * 0.84, middle - 8, x * 0.11, (b - t) * 0.15, lighten(colour.gill, 0.6)))
  )
}

function eye(kind: Species, tone: string): string {
  const { x, y, r, iris } = kind.eye
  return (
    circle(x, y, r * 1.22, darken(tone, 0.35), { opacity: 0.5 }) +
    circle(x, y, r, iris) +
    circle(x, y, r, 'none', { stroke: darken(iris, 0.55), strokeWidth: r * 0.16 }) +
    circle(x - r * 0.04, y, r * 0.56, '#11120f') +
    circle(x - r * 0.26, y - r * 0.3, r * 0.2, '#ffffff') +
    circle(x + r * 0.24, y + r * 0.26, r * 0.09, '#ffffff', { opacity: 0.7 })
  )
}

function mouth(kind: Species, tone: string): string {
  const { tip, corner, lip } = kind.mouth
  const bend: Point = [(tip[0] + corner[0]) / 2 - 2, (tip[1] + corner[1]) / 2 + (corner[0] > 80 ? -3 : 4)]
  const d = smooth([tip, bend, corner])
  const nostril = circle(kind.eye.x - kind.eye.r * 2.1, kind.eye.y + kind.eye.r * 0.1, 3.6, darken(tone, 0.5), { opacity: 0.75 })
  return (
    (lip ? stroke(d, lip, 13) + stroke(d, lighten(lip, 0.35), 4, { transform: 'translate(0 4)', opacity: 0.7 }) : '') +
    stroke(d, darken(tone, 0.6), 3.6) +
    nostril
  )
}

function barbels(kind: Species, tone: string, behind: boolean): string {
  if (kind.barbels === 'carp' && !behind)
    return path('M24 46Q16 66 4 72M42 48Q42 72 32 84', {
      fill: 'none',
      stroke: mix(tone, '#d9a866', 0.6),
      strokeWidth: 6,
      strokeLinecap: 'round',
    })
  if (kind.barbels !== 'catfish') return ''
  const style = { fill: 'none', stroke: darken(tone, 0.2), strokeLinecap: 'round' }
  return behind
    ? path('M18 2Q-34 -46 -62 -40', { ...style, strokeWidth: 5 })
    : path('M14 32Q60 92 176 104', { ...style, strokeWidth: 7 }) +
        path('M26 46Q34 100 84 128M44 52Q66 96 112 112', { ...style, strokeWidth: 4.6, stroke: mix(tone, '#e6cf8a', 0.5) }) +
        path('M30 -2Q14 -38 36 -62', { ...style, strokeWidth: 4.6 })
}

/** A fish seen from above, 1000 long, facing left: what a bucket shows. */
export function fishFromAbove(c: Canvas, tone: string, bend = 40): string {
  const spine = Array.from({ length: 13 }, (_, i): Point => [i * 66, Math.sin((i / 12) * Math.PI * 1.25) * bend])
  const widths = [14, 52, 78, 92, 96, 92, 82, 68, 54, 42, 32, 24, 18]
  const left = spine.map(([x, y], i): Point => [x, y - (widths[i] as number)])
  const right = spine.map(([x, y], i): Point => [x, y + (widths[i] as number)]).reverse()
  const tip = spine[12] as Point
  const fin = (side: number) =>
    fill(
      smooth(
        [
          [190, 70 * side + bend * 0.5],
          [250, 158 * side + bend * 0.5],
          [318, 140 * side + bend * 0.6],
          [262, 84 * side + bend * 0.6],
        ],
        true,
      ),
      lighten(tone, 0.15),
      { opacity: 0.85 },
    )
  const tail = fill(
    `M${n(tip[0] - 14)} ${n(tip[1])}Q${n(tip[0] + 90)} ${n(tip[1] - 34)} ${n(tip[0] + 210)} ${n(tip[1] - 52)}Q${n(tip[0] + 150)} ${n(tip[1] + 6)} ${n(tip[0] + 200)} ${n(tip[1] + 34)}Q${n(tip[0] + 90)} ${n(tip[1] + 22)} ${n(tip[0] - 14)} ${n(tip[1])}Z`,
    lighten(tone, 0.1),
  )
  const dorsal = fill(
    smooth(
      [
        [300, bend * 0.7 - 8],
        [470, bend * 0.95 - 12],
        [610, bend * 0.66 - 4],
        [470, bend * 0.95 + 14],
      ],
      true,
    ),
    darken(tone, 0.35),
  )
  return (
    fin(-1) +
    fin(1) +
    tail +
    fill(
      smooth([...left, ...right], true),
      c.linear([
        [0, darken(tone, 0.25)],
        [0.35, lighten(tone, 0.18)],
        [0.55, darken(tone, 0.05)],
        [1, darken(tone, 0.4)],
      ]),
    ) +
    dorsal +
    circle(62, -42, 12, '#15150f') +
    circle(62, 48, 12, '#15150f') +
    circle(58, -45, 4, '#fff') +
    circle(58, 45, 4, '#fff') +
    stroke(
      polyline([
        [150, -64],
        [166, 0],
        [150, 70],
      ]),
      darken(tone, 0.4),
      4,
      { opacity: 0.6 },
    )
  )
}

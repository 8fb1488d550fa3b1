import { blade, circle, ellipse, fill, group, n, place, polyline, smooth, stroke, type Canvas, type Point } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import type { Palette } from './palettes.ts'

/** Reeds with plumes, rooted along a stretch of `base`. */
export function reeds(c: Canvas, p: Palette, from: number, to: number, base: number, height: number, density = 1): string {
  let back = ''
  let front = ''
  let plumes = ''
  const count = Math.round((Math.abs(to - from) / 11) * density)
  for (let i = 0; i < count; i++) {
    const x = c.random.range(from, to)
    const h = height * c.random.range(0.45, 1)
    const lean = c.random.range(-0.22, 0.3) * h
    const root: Point = [x, base + c.random.range(0, height * 0.08)]
    const d = blade(root, [x + lean * 0.2, base - h * 0.55], [x + lean, base - h], h * 0.022 + 3)
    const arch = c.random.range(0.3, 0.62) * h * (c.random.chance(0.5) ? 1 : -1)
    const fork = c.random.range(0.25, 0.55)
    const leaf = blade(
      [x + lean * fork * 0.5, base - h * fork],
      [x + arch * 0.5, base - h * (fork + 0.3)],
      [x + arch, base - h * (fork + c.random.range(-0.06, 0.2))],
      h * 0.02 + 3,
    )
    if (i % 2) back += d + leaf
    else front += d + leaf
    if (c.random.chance(0.3)) plumes += plume(c, p, x + lean * 0.8, base - h * 0.92, h * 0.2, lean)
  }
  return fill(back, mix(p.ink, p.leaf, 0.55)) + plumes + fill(front, mix(p.ink, p.leaf, 0.18))
}

function plume(c: Canvas, p: Palette, x: number, y: number, size: number, lean: number): string {
  const tone = mix(p.light, p.leaf, 0.3)
  const side = lean >= 0 ? 1 : -1
  let out = ''
  for (let i = 0; i < 13; i++) {
    const t = i / 12
    out += ellipse(
      x + side * t * size * 0.35,
      y - size * 0.2 + t * size * 0.75 - size * 0.4,
      size * 0.09 * (1 - Math.abs(t - 0.55)),
      size * 0.22,
      c.random.chance(0.5) ? tone : darken(tone, 0.14),
      { transform: `rotate(${n(side * (14 + i * 4))} ${n(x)} ${n(y)})` },
    )
  }
  return group(
    { opacity: 0.88 },
    stroke(`M${n(x - lean * 0.06)} ${n(y + size * 0.8)}L${n(x)} ${n(y - size * 0.2)}`, mix(p.ink, p.leaf, 0.5), 2),
    out,
  )
}

/** A grassy bank along the bottom; `edge` gives its points from left to right. */
export function bank(
  c: Canvas,
  p: Palette,
  edge: readonly Point[],
  options: { tone?: string; tufts?: number; snow?: boolean } = {},
): string {
  const tone = options.tone ?? mix(p.ink, p.leaf, 0.42)
  const first = edge[0] as Point
  const last = edge[edge.length - 1] as Point
  const outline = smooth(edge) + `L${n(last[0])} ${c.height + 10}L${n(first[0])} ${c.height + 10}Z`
  let out =
    fill(outline, p.ink, { opacity: 0.22, transform: 'translate(0 -7)' }) +
    fill(
      outline,
      c.linear([
        [0, options.snow ? '#f7f9fa' : lighten(tone, 0.1)],
        [0.25, options.snow ? '#dce6ee' : tone],
        [1, options.snow ? mix('#b3c6d6', p.ink, 0.15) : darken(tone, 0.45)],
      ]),
    )
  const tufts = options.tufts ?? 120
  let light = ''
  let dark = ''
  for (let i = 0; i < tufts; i++) {
    const k = c.random.int(0, edge.length - 2)
    const a = edge[k] as Point
    const b = edge[k + 1] as Point
    const t = c.random.next()
    const x = a[0] + (b[0] - a[0]) * t
    const top = a[1] + (b[1] - a[1]) * t
    const y = top + c.random.next() ** 2.4 * (c.height - top) + 4
    const near = (y - top) / Math.max(1, c.height - top)
    const h = (14 + near * 46) * c.random.range(0.6, 1.4)
    for (let j = 0; j < 3; j++) {
      const lean = c.random.range(-0.5, 0.5) * h
      const d = blade([x + j * 4, y + 3], [x + j * 4 + lean * 0.3, y - h * 0.5], [x + j * 4 + lean, y - h], 3 + near * 3)
      if (c.random.chance(0.5)) light += d
      else dark += d
    }
  }
  out +=
    fill(dark, options.snow ? mix(p.ink, '#b3c6d6', 0.3) : darken(tone, 0.35)) +
    fill(light, options.snow ? mix(p.ink, '#c9b68c', 0.5) : lighten(tone, 0.14))
  return out
}

/** Round lotus leaves on the water, with a bud or flower among them. */
export function lotus(c: Canvas, p: Palette, x: number, y: number, spread: number, count: number, flowers = 2): string {
  const items: { y: number; art: string }[] = []
  for (let i = 0; i < count; i++) {
    const lx = x + c.random.range(-1, 1) * spread
    const ly = y + c.random.range(-0.32, 0.32) * spread
    const r = spread * c.random.range(0.13, 0.25) * (1 + ((ly - y) / spread) * 0.6)
    items.push({ y: ly, art: lotusLeaf(c, p, lx, ly, r) })
  }
  for (let i = 0; i < flowers; i++) {
    const ly = y + c.random.range(-0.2, 0.25) * spread
    items.push({ y: ly + 10, art: lotusFlower(c, p, x + c.random.range(-0.8, 0.8) * spread, ly, spread * c.random.range(0.1, 0.14)) })
  }
  return items
    .sort((a, b) => a.y - b.y)
    .map((item) => item.art)
    .join('')
}

function lotusLeaf(c: Canvas, p: Palette, x: number, y: number, r: number): string {
  const tone = mix(p.leaf, p.ink, c.random.range(0.02, 0.3))
  let veins = ''
  for (let i = 0; i < 11; i++) {
    const a = (i / 11) * Math.PI * 2 + 0.4
    veins += `M${n(x)} ${n(y)}L${n(x + Math.cos(a) * r * 0.9)} ${n(y + Math.sin(a) * r * 0.36)}`
  }
  return (
    ellipse(x, y + r * 0.1, r * 1.02, r * 0.42, p.ink, { opacity: 0.3 }) +
    ellipse(
      x,
      y,
      r,
      r * 0.4,
      c.radial([
        [0, lighten(tone, 0.26)],
        [1, tone],
      ]),
    ) +
    stroke(veins, lighten(tone, 0.35), 1.3, { opacity: 0.5 }) +
    ellipse(x, y, r * 0.07, r * 0.03, lighten(tone, 0.5)) +
    fill(`M${n(x)} ${n(y)}L${n(x + r * 0.98)} ${n(y + r * 0.12)}L${n(x + r * 0.9)} ${n(y + r * 0.24)}Z`, mix(p.water[1], p.ink, 0.2), {
      opacity: 0.8,
    })
  )
}

function lotusFlower(c: Canvas, p: Palette, x: number, y: number, r: number): string {
  const pink = mix('#f5a9c0', p.light, 0.25)
  const petal = (turn: number, w: number, h: number, tone: string) =>
    place(
      x,
      y - r * 1.6,
      1,
      turn,
      fill(
        `M0 0C${n(-w)} ${n(-h * 0.3)} ${n(-w * 0.7)} ${n(-h * 0.8)} 0 ${n(-h)}C${n(w * 0.7)} ${n(-h * 0.8)} ${n(w)} ${n(-h * 0.3)} 0 0Z`,
        tone,
      ),
    )
  const inner = c.linear([
    [0, '#f07fa5'],
    [0.5, pink],
    [1, '#fff3f3'],
  ])
  return (
    stroke(`M${n(x)} ${n(y)}Q${n(x + r * 0.1)} ${n(y - r)} ${n(x)} ${n(y - r * 1.6)}`, darken(p.leaf, 0.2), r * 0.09) +
    petal(-62, r * 0.34, r * 0.95, pink) +
    petal(62, r * 0.34, r * 0.95, pink) +
    petal(-34, r * 0.4, r * 1.1, inner) +
    petal(34, r * 0.4, r * 1.1, inner) +
    petal(0, r * 0.42, r * 1.2, inner) +
    petal(-16, r * 0.3, r * 0.86, lighten(pink, 0.3)) +
    petal(18, r * 0.3, r * 0.84, lighten(pink, 0.35))
  )
}

/** A branch that reaches in from a corner, with blossom or leaves in the given colours. */
export function branch(c: Canvas, p: Palette, x: number, y: number, length: number, turn: number, tones: readonly string[]): string {
  const wood = mix(p.ink, '#5a3b2c', 0.55)
  let out = ''
  let dots = ''
  const grow = (gx: number, gy: number, angle: number, size: number, width: number, depth: number): void => {
    let [cx, cy, a] = [gx, gy, angle]
    const points: Point[] = [[cx, cy]]
    for (let i = 0; i < 5; i++) {
      a += c.random.range(-0.28, 0.28)
      cx += (Math.cos(a) * size) / 5
      cy += (Math.sin(a) * size) / 5
      points.push([cx, cy])
      if (depth > 0 && c.random.chance(0.72))
        grow(cx, cy, a + c.random.range(0.4, 0.95) * (c.random.chance(0.5) ? 1 : -1), size * 0.48, width * 0.5, depth - 1)
      if (depth < 2) {
        for (let j = 0; j < 3; j++)
          dots += circle(cx + c.random.range(-15, 15), cy + c.random.range(-15, 15), c.random.range(4, 10), c.random.pick(tones), {
            opacity: c.random.range(0.75, 1),
          })
      }
    }
    out += stroke(smooth(points), wood, width)
  }
  grow(x, y, (turn * Math.PI) / 180, length, 13, 2)
  return out + dots
}

/** Hanging willow strands from above. */
export function willow(c: Canvas, p: Palette, from: number, to: number, top: number, length: number, strands = 16): string {
  let out = ''
  for (let i = 0; i < strands; i++) {
    const x = c.random.range(from, to)
    const l = length * c.random.range(0.5, 1)
    const sway = c.random.range(-28, 34)
    const tone = mix(p.leaf, c.random.chance(0.5) ? p.light : p.ink, c.random.range(0.05, 0.32))
    let leaves = ''
    for (let t = 0.02; t < 1; t += 0.028) {
      const lx = x + sway * t * t
      const ly = top + l * t
      const side = Math.round(t / 0.028) % 2 ? 1 : -1
      leaves += blade([lx, ly], [lx + side * 7, ly + 10], [lx + side * c.random.range(5, 12), ly + c.random.range(22, 34)], 6)
    }
    out +=
      stroke(`M${n(x)} ${n(top)}Q${n(x)} ${n(top + l * 0.5)} ${n(x + sway)} ${n(top + l)}`, darken(tone, 0.2), 1.8) + fill(leaves, tone)
  }
  return out
}

/** A bare winter tree. */
export function bareTree(c: Canvas, paint: string, x: number, base: number, height: number): string {
  let out = ''
  const grow = (gx: number, gy: number, angle: number, size: number, width: number, depth: number): void => {
    const ex = gx + Math.cos(angle) * size
    const ey = gy + Math.sin(angle) * size
    out += stroke(
      polyline([
        [gx, gy],
        [ex, ey],
      ]),
      paint,
      width,
    )
    if (depth === 0) return
    for (let i = 0; i < 3; i++)
      grow(
        gx + (ex - gx) * (0.55 + i * 0.22),
        gy + (ey - gy) * (0.55 + i * 0.22),
        angle + c.random.range(0.25, 0.62) * (i % 2 ? 1 : -1),
        size * c.random.range(0.5, 0.68),
        width * 0.58,
        depth - 1,
      )
  }
  grow(x, base, -Math.PI / 2 + c.random.range(-0.08, 0.08), height * 0.42, height * 0.03, 4)
  return out
}

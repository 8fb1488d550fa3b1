import { circle, ellipse, fill, group, n, place, polyline, rect, smooth, stroke, type Canvas, type Point } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import type { Palette } from './palettes.ts'

/** A float standing in the water at (x, y): the antenna above, a wavering mirror below. `glow` lights its tip. */
export function standingFloat(c: Canvas, p: Palette, x: number, y: number, size: number, glow?: string): string {
  const bands = glow
    ? [darken(glow, 0.25), '#20242c', darken(glow, 0.25), '#20242c', glow]
    : ['#f4d13a', '#1c1f24', '#e8483a', '#f6f3e6', '#e8483a']
  let mast = ''
  let mirror = ''
  const h = size / bands.length
  bands.forEach((tone, i) => {
    const top = y - (i + 1) * h
    mast += rect(x - size * 0.016, top, size * 0.032, h + 0.6, tone)
    mirror += rect(x - size * 0.016 + Math.sin(i * 2.1) * size * 0.016, y + i * h * 0.72, size * 0.032, h * 0.6, tone)
  })
  const halo = glow
    ? circle(
        x,
        y - size * 0.94,
        size * 0.5,
        c.radial([
          [0, glow, 0.85],
          [0.2, glow, 0.34],
          [1, glow, 0],
        ]),
      )
    : ''
  const spill = glow ? ellipse(x, y + size * 0.8, size * 0.11, size * 0.7, glow, { opacity: 0.2, filter: c.blur(8) }) : ''
  return (
    spill +
    group({ opacity: 0.45, filter: c.wobble(0.02, 0.12, 8, 0.6) }, mirror) +
    halo +
    mast +
    circle(x, y - size, size * 0.03, glow ? lighten(glow, 0.55) : '#e8483a') +
    ellipse(x, y, size * 0.1, size * 0.026, 'none', { stroke: lighten(p.light, 0.2), strokeWidth: 2, opacity: 0.7 })
  )
}

/** A rod from its butt to its tip, bent by `sag` (px downwards at the tip), with a line to `end`. */
export function rod(from: Point, to: Point, sag: number, end: Point | undefined, tone: string, width = 11): string {
  const at = (t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + sag * t * t * t]
  let out = ''
  const steps = 26
  for (let i = 0; i < steps; i++) {
    const a = at(i / steps)
    const b = at((i + 1) / steps)
    const w = width * (1 - (i / steps) * 0.86)
    out += stroke(polyline([a, b]), i < 4 ? '#2b2320' : tone, w)
    if (i % 6 === 5) out += stroke(polyline([at((i + 0.6) / steps), b]), lighten(tone, 0.45), w * 1.12)
  }
  const shine = stroke(
    polyline(Array.from({ length: 14 }, (_, i) => at((i / 13) * 0.96)).map(([x, y]): Point => [x - width * 0.13, y - width * 0.2])),
    '#ffffff',
    width * 0.14,
    { opacity: 0.35 },
  )
  const tip = at(1)
  const line = end
    ? stroke(
        `M${n(tip[0])} ${n(tip[1])}Q${n((tip[0] + end[0]) / 2)} ${n(Math.max(tip[1], (tip[1] + end[1]) / 2 + 20))} ${n(end[0])} ${n(end[1])}`,
        '#f3f5f1',
        1.4,
        { opacity: 0.65 },
      )
    : ''
  return line + out + shine
}

/** A forked rest in the bank. */
export function rodRest(x: number, y: number, height: number): string {
  return (
    stroke(`M${n(x)} ${n(y)}V${n(y - height)}`, '#3a3f46', 8) +
    stroke(`M${n(x - 2)} ${n(y)}V${n(y - height)}`, '#8d97a0', 2) +
    stroke(
      `M${n(x - 14)} ${n(y - height - 18)}Q${n(x - 12)} ${n(y - height)} ${n(x)} ${n(y - height)}Q${n(x + 12)} ${n(y - height)} ${n(x + 14)} ${n(y - height - 18)}`,
      '#2a2e33',
      6,
    )
  )
}

/** A seat box, its lid padded, seen a little from above. */
export function tackleBox(c: Canvas, x: number, y: number, w: number, tone: string): string {
  const h = w * 0.56
  const lid = h * 0.22
  return (
    ellipse(x + w / 2, y + h + 3, w * 0.6, h * 0.1, '#000000', { opacity: 0.24, filter: c.blur(5) }) +
    rect(
      x,
      y + lid,
      w,
      h - lid,
      c.linear([
        [0, lighten(tone, 0.1)],
        [1, darken(tone, 0.3)],
      ]),
      { rx: w * 0.035 },
    ) +
    rect(x + w * 0.06, y + lid + h * 0.16, w * 0.38, h * 0.24, darken(tone, 0.22), { rx: 4 }) +
    rect(x + w * 0.56, y + lid + h * 0.16, w * 0.38, h * 0.24, darken(tone, 0.22), { rx: 4 }) +
    rect(x + w * 0.2, y + lid + h * 0.24, w * 0.1, h * 0.06, '#d9dde0', { rx: 2 }) +
    rect(x + w * 0.7, y + lid + h * 0.24, w * 0.1, h * 0.06, '#d9dde0', { rx: 2 }) +
    rect(
      x - w * 0.025,
      y,
      w * 1.05,
      lid * 1.25,
      c.linear([
        [0, '#5b636b'],
        [1, '#2d3238'],
      ]),
      { rx: lid * 0.5 },
    ) +
    rect(x + w * 0.02, y + lid * 0.16, w * 0.96, lid * 0.28, '#ffffff', { rx: lid * 0.14, opacity: 0.16 }) +
    rect(x + w * 0.04, y + h, w * 0.06, h * 0.1, '#2b2f34') +
    rect(x + w * 0.9, y + h, w * 0.06, h * 0.1, '#2b2f34')
  )
}

/** A large fishing umbrella; its pole stands at (x, y), its canopy is `w` wide. */
export function umbrella(c: Canvas, x: number, y: number, w: number, tones: readonly [string, string], tilt = -8): string {
  const h = w * 0.36
  const top = -w * 0.72
  const segments = 6
  let canopy = ''
  for (let i = 0; i < segments; i++) {
    const a = -w / 2 + (w * i) / segments
    const b = -w / 2 + (w * (i + 1)) / segments
    const lift = (t: number) => top + h * (0.94 + 0.08 * Math.sin(t))
    canopy += fill(
      `M0 ${n(top)}Q${n(a * 0.92)} ${n(top + h * 0.16)} ${n(a)} ${n(lift(0))}Q${n((a + b) / 2)} ${n(lift(0) - h * 0.14)} ${n(b)} ${n(lift(0))}Q${n(b * 0.92)} ${n(top + h * 0.16)} 0 ${n(top)}Z`,
      i % 2 ? tones[1] : tones[0],
    )
  }
  const dome = `M0 ${n(top)}Q${n(-w * 0.46)} ${n(top + h * 0.16)} ${n(-w / 2)} ${n(top + h * 0.94)}Q0 ${n(top + h * 0.62)} ${n(w / 2)} ${n(top + h * 0.94)}Q${n(w * 0.46)} ${n(top + h * 0.16)} 0 ${n(top)}Z`
  return place(
    x,
    y,
    1,
    tilt,
    stroke(`M0 0V${n(top + 4)}`, '#444b52', w * 0.017),
    stroke(`M-2 0V${n(top + 4)}`, '#aeb6bb', w * 0.005),
    canopy,
    fill(
      dome,
      c.linear([
        [0, '#ffffff', 0.24],
        [0.45, '#ffffff', 0],
        [1, '#0b1420', 0.34],
      ]),
    ),
    circle(0, top - 3, w * 0.014, '#444b52'),
  )
}

/** A plastic bucket. */
export function bucket(c: Canvas, x: number, y: number, w: number, tone: string): string {
  const h = w * 0.95
  return (
    ellipse(x, y + 2, w * 0.5, w * 0.1, '#000', { opacity: 0.28, filter: c.blur(6) }) +
    fill(
      `M${n(x - w / 2)} ${n(y - h)}L${n(x - w * 0.39)} ${n(y - w * 0.05)}Q${n(x)} ${n(y + w * 0.09)} ${n(x + w * 0.39)} ${n(y - w * 0.05)}L${n(x + w / 2)} ${n(y - h)}Z`,
      c.linear(
        [
          [0, darken(tone, 0.2)],
          [0.3, lighten(tone, 0.25)],
          [0.6, tone],
          [1, darken(tone, 0.35)],
        ],
        [0, 0],
        [1, 0],
      ),
    ) +
    ellipse(x, y - h, w * 0.52, w * 0.14, lighten(tone, 0.18)) +
    ellipse(x, y - h, w * 0.47, w * 0.115, darken(tone, 0.5)) +
    ellipse(x, y - h + w * 0.025, w * 0.43, w * 0.085, '#4c7f8c') +
    stroke(
      `M${n(x - w * 0.51)} ${n(y - h)}Q${n(x - w * 0.3)} ${n(y - h * 0.42)} ${n(x + w * 0.1)} ${n(y - h * 0.42)}T${n(x + w * 0.51)} ${n(y - h)}`,
      '#8c969c',
      w * 0.02,
    )
  )
}

/** A keepnet hanging from the bank into the water. */
export function keepnet(c: Canvas, x: number, y: number, w: number, length: number): string {
  let mesh = ''
  for (let i = 0; i <= 9; i++)
    mesh += `M${n(x - w / 2 + (w * i) / 9)} ${n(y)}q${n(10 - i * 1.5)} ${n(length * 0.5)} ${n((4.5 - i) * 3)} ${n(length)}`
  for (let i = 1; i < 12; i++) mesh += `M${n(x - w / 2)} ${n(y + (length * i) / 12)}q${n(w / 2)} ${n(w * 0.18)} ${n(w)} 0`
  const fade = c.mask(
    rect(
      x - w,
      y - 10,
      w * 2,
      length + 20,
      c.linear([
        [0, '#fff'],
        [0.45, '#fff'],
        [1, '#000'],
      ]),
    ),
  )
  return (
    group({ mask: fade }, stroke(mesh, '#23403a', 1.6, { opacity: 0.75 })) +
    ellipse(x, y, w / 2, w * 0.13, 'none', { stroke: '#30363c', strokeWidth: 7 }) +
    ellipse(x, y - 2, w / 2, w * 0.13, 'none', { stroke: '#98a3aa', strokeWidth: 2 })
  )
}

/** A night lamp with its cone of light over the water. */
export function lamp(c: Canvas, x: number, y: number, reach: number, spread: number, colour = '#7fd0ff'): string {
  const beam = `M${n(x)} ${n(y)}L${n(x + reach)} ${n(y + spread * 0.1)}L${n(x + reach)} ${n(y + spread)}Z`
  return (
    fill(
      beam,
      c.linear(
        [
          [0, colour, 0.6],
          [0.9, colour, 0],
        ],
        [reach < 0 ? 1 : 0, 0],
        [reach < 0 ? 0 : 1, 0.25],
      ),
      { filter: c.blur(12) },
    ) +
    circle(
      x,
      y,
      70,
      c.radial([
        [0, '#ffffff', 0.95],
        [0.2, colour, 0.55],
        [1, colour, 0],
      ]),
    ) +
    rect(x - 22, y - 13, 30, 26, '#20252c', { rx: 6 }) +
    ellipse(x + 8, y, 6, 12, '#f3fbff')
  )
}

/** A dome tent; `lit` makes it glow from inside. */
export function tent(c: Canvas, x: number, y: number, w: number, tone: string, lit = false): string {
  const h = w * 0.56
  const shell = `M${n(x - w / 2)} ${n(y)}Q${n(x - w * 0.38)} ${n(y - h * 0.92)} ${n(x)} ${n(y - h)}Q${n(x + w * 0.38)} ${n(y - h * 0.92)} ${n(x + w / 2)} ${n(y)}Z`
  const halo = lit
    ? circle(
        x,
        y - h * 0.4,
        w * 1.1,
        c.radial([
          [0, '#ffce7a', 0.5],
          [1, '#ffce7a', 0],
        ]),
      )
    : ''
  const paint = lit
    ? c.radial(
        [
          [0, '#fff0bd'],
          [0.5, '#ffc062'],
          [1, darken(tone, 0.1)],
        ],
        [0.5, 0.8],
        0.85,
      )
    : c.linear([
        [0, lighten(tone, 0.28)],
        [0.5, tone],
        [1, darken(tone, 0.3)],
      ])
  return (
    halo +
    ellipse(x, y + 4, w * 0.56, w * 0.05, '#000', { opacity: 0.3, filter: c.blur(6) }) +
    fill(shell, paint) +
    fill(
      `M${n(x - w * 0.02)} ${n(y - h)}Q${n(x + w * 0.3)} ${n(y - h * 0.8)} ${n(x + w * 0.5)} ${n(y)}L${n(x + w * 0.2)} ${n(y)}Q${n(x + w * 0.16)} ${n(y - h * 0.6)} ${n(x - w * 0.02)} ${n(y - h)}Z`,
      darken(tone, 0.2),
      { opacity: lit ? 0.28 : 0.5 },
    ) +
    fill(
      `M${n(x - w * 0.2)} ${n(y)}Q${n(x - w * 0.17)} ${n(y - h * 0.68)} ${n(x - w * 0.02)} ${n(y - h * 0.7)}Q${n(x + w * 0.11)} ${n(y - h * 0.62)} ${n(x + w * 0.13)} ${n(y)}Z`,
      lit ? '#fff3cf' : darken(tone, 0.55),
    ) +
    stroke(
      `M${n(x - w / 2)} ${n(y)}Q${n(x - w * 0.38)} ${n(y - h * 0.92)} ${n(x)} ${n(y - h)}Q${n(x + w * 0.38)} ${n(y - h * 0.92)} ${n(x + w / 2)} ${n(y)}`,
      lighten(tone, 0.35),
      3,
    )
  )
}

/** A small wooden boat. */
export function boat(c: Canvas, p: Palette, x: number, y: number, w: number): string {
  const wood = mix('#7a5436', p.ink, 0.3)
  const hull = smooth([
    [x - w / 2, y - w * 0.09],
    [x - w * 0.34, y + w * 0.025],
    [x, y + w * 0.05],
    [x + w * 0.34, y + w * 0.025],
    [x + w / 2, y - w * 0.1],
  ])
  const mirror = fill(hull + 'Z', p.ink, { opacity: 0.3, transform: `translate(0 ${n(w * 0.085)})`, filter: c.blur(5, 2) })
  return (
    mirror +
    fill(
      hull + `Q${n(x)} ${n(y - w * 0.012)} ${n(x - w / 2)} ${n(y - w * 0.09)}Z`,
      c.linear([
        [0, lighten(wood, 0.2)],
        [1, darken(wood, 0.4)],
      ]),
    ) +
    stroke(`M${n(x - w / 2)} ${n(y - w * 0.09)}Q${n(x)} ${n(y - w * 0.012)} ${n(x + w / 2)} ${n(y - w * 0.1)}`, lighten(wood, 0.35), 4)
  )
}

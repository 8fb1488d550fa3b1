import { circle, ellipse, fill, group, n, place, rect, smooth, stroke, type Canvas, type Point } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'

/** Weathered boards, seen from above. */
export function boards(c: Canvas, tone: string, count = 6): string {
  const h = c.height / count
  let out = ''
  for (let i = 0; i < count; i++) {
    const plank = mix(tone, c.random.chance(0.5) ? '#ffffff' : '#2a1c12', c.random.range(0.02, 0.13))
    out += rect(
      -10,
      i * h,
      c.width + 20,
      h - 3,
      c.linear([
        [0, lighten(plank, 0.07)],
        [0.1, plank],
        [0.9, plank],
        [1, darken(plank, 0.25)],
      ]),
    )
    let grain = ''
    for (let j = 0; j < 9; j++) {
      const y = i * h + c.random.range(8, h - 10)
      grain += `M-10 ${n(y)}C${n(c.width * 0.3)} ${n(y + c.random.range(-9, 9))} ${n(c.width * 0.6)} ${n(y + c.random.range(-9, 9))} ${n(c.width + 10)} ${n(y + c.random.range(-5, 5))}`
    }
    out += stroke(grain, darken(plank, 0.35), 1.5, { opacity: 0.3 })
    if (c.random.chance(0.6)) {
      const [x, y] = [c.random.range(0.1, 0.9) * c.width, i * h + h * c.random.range(0.35, 0.65)]
      for (let k = 3; k > 0; k--)
        out += ellipse(x, y, 11 * k, 5 * k, 'none', { stroke: darken(plank, 0.4), strokeWidth: 1.6, opacity: 0.4 })
    }
    out += rect(-10, i * h + h - 3, c.width + 20, 3, darken(tone, 0.6))
  }
  return out
}

/** Grass seen from above. */
export function lawn(c: Canvas, tone: string): string {
  let light = ''
  let dark = ''
  for (let i = 0; i < 1500; i++) {
    const [x, y] = [c.random.range(0, c.width), c.random.range(0, c.height)]
    const [dx, dy] = [c.random.range(-16, 16), c.random.range(-34, -10)]
    const d = `M${n(x)} ${n(y)}q${n(dx * 0.2)} ${n(dy * 0.5)} ${n(dx)} ${n(dy)}`
    if (i % 2) light += d
    else dark += d
  }
  return (
    rect(
      0,
      0,
      c.width,
      c.height,
      c.linear([
        [0, lighten(tone, 0.08)],
        [1, darken(tone, 0.2)],
      ]),
    ) +
    stroke(dark, darken(tone, 0.35), 5, { opacity: 0.6 }) +
    stroke(light, lighten(tone, 0.2), 4, { opacity: 0.5 })
  )
}

/** Pebbles of a river bank. */
export function pebbles(c: Canvas, tone: string): string {
  let out = rect(0, 0, c.width, c.height, darken(tone, 0.35))
  const step = 66
  for (let y = -30; y < c.height + 40; y += step * 0.62) {
    for (let x = -30 + c.random.range(0, 30); x < c.width + 40; x += step) {
      const r = step * c.random.range(0.4, 0.66)
      const stone = mix(tone, c.random.pick(['#ffffff', '#5f6f74', '#8a6f55', '#3f4a4c']), c.random.range(0.05, 0.4))
      const [px, py, turn] = [x + c.random.range(-12, 12), y + c.random.range(-8, 8), c.random.range(-40, 40)]
      out += place(
        px,
        py,
        1,
        turn,
        ellipse(3, 7, r, r * 0.68, '#10181a', { opacity: 0.4 }),
        ellipse(
          0,
          0,
          r,
          r * 0.66,
          c.linear([
            [0, lighten(stone, 0.2)],
            [1, darken(stone, 0.2)],
          ]),
        ),
        ellipse(-r * 0.25, -r * 0.25, r * 0.3, r * 0.14, '#ffffff', { opacity: 0.18 }),
      )
    }
  }
  return out
}

/** A plain cloth with soft folds. */
export function cloth(c: Canvas, tone: string): string {
  let folds = ''
  for (let i = 0; i < 9; i++) {
    const x = c.random.range(-0.1, 1.1) * c.width
    folds += stroke(
      `M${n(x)} -20C${n(x + c.random.range(-160, 160))} ${n(c.height * 0.35)} ${n(x + c.random.range(-160, 160))} ${n(c.height * 0.7)} ${n(x + c.random.range(-120, 120))} ${c.height + 20}`,
      i % 2 ? darken(tone, 0.22) : lighten(tone, 0.25),
      c.random.range(20, 60),
    )
  }
  return (
    rect(
      0,
      0,
      c.width,
      c.height,
      c.linear(
        [
          [0, lighten(tone, 0.12)],
          [1, darken(tone, 0.14)],
        ],
        [0, 0],
        [1, 1],
      ),
    ) + group({ filter: c.blur(30), opacity: 0.42 }, folds)
  )
}

const digits: Record<string, string> = {
  0: 'M0 0h10v18h-10z',
  1: 'M5 0v18',
  2: 'M0 0h10v9h-10v9h10',
  3: 'M0 0h10v18h-10M1 9h9',
  4: 'M0 0v9h10M10 0v18',
  5: 'M10 0h-10v9h10v9h-10',
  6: 'M10 0h-10v18h10v-9h-10',
  7: 'M0 0h10v18',
  8: 'M0 0h10v18h-10zM0 9h10',
  9: 'M10 9h-10v-9h10v18h-10',
}

/** A measuring mat from x, `w` wide, its ruler along the lower edge; one step is `cm` px. */
export function measuringMat(c: Canvas, x: number, y: number, w: number, h: number, tone: string, cm: number): string {
  const mark = lighten(tone, 0.82)
  let ticks = ''
  let numbers = ''
  for (let i = 0; x + 50 + i * cm < x + w - 30; i++) {
    const tx = x + 50 + i * cm
    ticks += `M${n(tx)} ${n(y + h - 12)}v${i % 10 === 0 ? -56 : i % 5 === 0 ? -40 : -22}`
    if (i % (cm < 20 ? 10 : 5) === 0 && i > 0)
      [...String(i)].forEach((digit, k, all) => {
        numbers += `<path transform="translate(${n(tx - all.length * 8 + k * 16)} ${n(y + h - 92)}) scale(1.15)" d="${digits[digit]}" fill="none" stroke="${mark}" stroke-width="2.6"/>`
      })
  }
  return (
    rect(x + 6, y + 12, w, h, '#000000', { rx: 16, opacity: 0.35, filter: c.blur(8) }) +
    rect(
      x,
      y,
      w,
      h,
      c.linear([
        [0, lighten(tone, 0.1)],
        [1, darken(tone, 0.18)],
      ]),
      { rx: 16 },
    ) +
    rect(x + 10, y + 10, w - 20, h - 20, 'none', { rx: 10, stroke: mark, strokeWidth: 2, opacity: 0.35 }) +
    stroke(ticks, mark, 2.6, { opacity: 0.9 }) +
    numbers +
    rect(x, y, 30, h, darken(tone, 0.35), { rx: 12 }) +
    ellipse(x + w * 0.5, y + h * 0.1, w * 0.42, h * 0.05, '#ffffff', { opacity: 0.1, filter: c.blur(12) })
  )
}

/** Drops of water scattered over an area. */
export function drops(c: Canvas, x: number, y: number, w: number, h: number, count: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const r = c.random.range(3, 11)
    const [dx, dy] = [x + c.random.next() * w, y + c.random.next() * h]
    out +=
      ellipse(dx + 1, dy + 2, r, r * 0.85, '#000000', { opacity: 0.22 }) +
      ellipse(dx, dy, r, r * 0.85, '#ffffff', { opacity: 0.22 }) +
      ellipse(dx - r * 0.35, dy - r * 0.3, r * 0.25, r * 0.18, '#ffffff', { opacity: 0.85 })
  }
  return out
}

/** A landing net from above: hoop, mesh and handle. */
export function landingNet(c: Canvas, x: number, y: number, r: number, turn: number, tone = '#2f6d62'): string {
  const clip = c.clip(ellipse(0, 0, r, r * 0.8, '#000'))
  let mesh = ''
  const step = r * 0.085
  for (let i = -2 * r; i < 2 * r; i += step)
    mesh += `M${n(i - r)} ${n(-r)}Q${n(i)} ${n(r * 0.1)} ${n(i + r)} ${n(r)}M${n(i + r)} ${n(-r)}Q${n(i)} ${n(r * 0.1)} ${n(i - r)} ${n(r)}`
  return place(
    x,
    y,
    1,
    turn,
    ellipse(8, 16, r * 1.03, r * 0.84, '#000', { opacity: 0.35, filter: c.blur(12) }),
    rect(
      r * 0.98,
      -13,
      r * 2,
      26,
      c.linear([
        [0, '#6b7076'],
        [0.4, '#34393f'],
        [1, '#1b1e22'],
      ]),
      { rx: 8 },
    ),
    group(
      { clipPath: clip },
      rect(
        -r,
        -r,
        r * 2,
        r * 2,
        c.radial([
          [0, darken(tone, 0.5)],
          [1, darken(tone, 0.15)],
        ]),
      ),
      stroke(mesh, lighten(tone, 0.3), 2.4, { opacity: 0.75 }),
    ),
    ellipse(0, 0, r, r * 0.8, 'none', { stroke: '#2a2e33', strokeWidth: 17 }),
    ellipse(-2, -4, r, r * 0.8, 'none', { stroke: '#aab2b8', strokeWidth: 4, opacity: 0.8 }),
  )
}

/** The near strands of the mesh, drawn over the fish in the net. */
export function meshOver(c: Canvas, x: number, y: number, r: number, turn: number): string {
  const clip = c.clip(ellipse(0, 0, r * 0.95, r * 0.76, '#000'))
  let mesh = ''
  for (let i = -2 * r; i < 2 * r; i += r * 0.19)
    mesh += `M${n(i - r)} ${n(r * 0.2)}Q${n(i)} ${n(r * 0.6)} ${n(i + r)} ${n(r)}M${n(i + r)} ${n(r * 0.2)}Q${n(i)} ${n(r * 0.6)} ${n(i - r)} ${n(r)}`
  return place(x, y, 1, turn, group({ clipPath: clip, opacity: 0.5 }, stroke(mesh, '#d9ebe4', 2)))
}

/** A bowl from above. */
export function bowl(c: Canvas, x: number, y: number, r: number, tone: string, inside: string): string {
  return (
    ellipse(x + 8, y + 16, r * 1.03, r, '#000', { opacity: 0.35, filter: c.blur(12) }) +
    circle(
      x,
      y,
      r,
      c.linear([
        [0, lighten(tone, 0.3)],
        [1, darken(tone, 0.25)],
      ]),
    ) +
    circle(
      x,
      y,
      r * 0.9,
      c.linear([
        [0, darken(tone, 0.42)],
        [1, lighten(tone, 0.06)],
      ]),
    ) +
    circle(x, y, r * 0.8, inside)
  )
}

/** A heap of bait powder or dough. */
export function heap(c: Canvas, x: number, y: number, r: number, tone: string, grain = 200): string {
  const edge = Array.from({ length: 22 }, (_, i): Point => {
    const a = (i / 22) * Math.PI * 2
    const q = r * c.random.range(0.9, 1.06)
    return [x + Math.cos(a) * q, y + Math.sin(a) * q]
  })
  let dots = ''
  for (let i = 0; i < grain; i++) {
    const a = c.random.next() * Math.PI * 2
    const q = Math.sqrt(c.random.next()) * r * 0.96
    dots += circle(
      x + Math.cos(a) * q,
      y + Math.sin(a) * q,
      c.random.range(1.5, 5),
      c.random.chance(0.5) ? lighten(tone, 0.35) : darken(tone, 0.3),
      { opacity: 0.6 },
    )
  }
  return (
    fill(
      smooth(edge, true),
      c.radial(
        [
          [0, lighten(tone, 0.22)],
          [0.6, tone],
          [1, darken(tone, 0.32)],
        ],
        [0.4, 0.36],
        0.7,
      ),
    ) + dots
  )
}

/** A red worm. */
export function worm(c: Canvas, x: number, y: number, length: number, turn: number, tone = '#b1463f'): string {
  const bend = c.random.range(-0.5, 0.5)
  const d = `M0 0C${n(length * 0.25)} ${n(-length * (0.3 + bend))} ${n(length * 0.5)} ${n(length * (0.4 + bend))} ${n(length)} ${n(length * bend * 0.4)}`
  return place(
    x,
    y,
    1,
    turn,
    stroke(d, darken(tone, 0.3), 13, { transform: 'translate(1 3)', opacity: 0.5 }),
    stroke(d, tone, 12),
    stroke(d, lighten(tone, 0.35), 3.4, { transform: 'translate(0 -2.6)', opacity: 0.7 }),
    stroke(d, darken(tone, 0.35), 12, { strokeDasharray: '1.4 6', strokeLinecap: 'butt', opacity: 0.4 }),
  )
}

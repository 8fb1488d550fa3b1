import { ellipse, fill, group, n, smooth, stroke, type Canvas, type Point } from './canvas.ts'
import { darken } from './colour.ts'
import type { Species } from './species.ts'

type Line = (x: number) => number

/** An irregular blotch. */
function blotch(c: Canvas, x: number, y: number, rx: number, ry: number): string {
  const points = Array.from({ length: 9 }, (_, i): Point => {
    const angle = (i / 9) * Math.PI * 2
    const r = c.random.range(0.72, 1.22)
    return [x + Math.cos(angle) * rx * r, y + Math.sin(angle) * ry * r]
  })
  return smooth(points, true)
}

/** What is painted on the skin of a species; drawn inside the body's outline. */
export function markings(c: Canvas, kind: Species, top: Line, bottom: Line, end: number, tone: string): string {
  const dark = darken(tone, 0.45)
  const at = (x: number, v: number) => top(x) + (bottom(x) - top(x)) * v
  switch (kind.marking) {
    case 'mandarin':
      return mandarin(c, at, dark)
    case 'snakehead':
      return snakehead(c, at, end, dark)
    case 'bass': {
      let d = ''
      for (let x = 60; x < end; x += 46) d += blotch(c, x, at(x, 0.47), 36, 15 + c.random.range(-4, 6))
      let flecks = ''
      for (let i = 0; i < 70; i++) {
        const x = c.random.range(250, end - 20)
        flecks += blotch(c, x, at(x, c.random.range(0.1, 0.36)), 10, 6)
      }
      return fill(d, dark, { opacity: 0.72, filter: c.blur(2) }) + fill(flecks, dark, { opacity: 0.4 })
    }
    case 'catfish': {
      let d = ''
      for (const [x, v, rx, ry] of [
        [250, 0.16, 90, 30],
        [470, 0.22, 110, 40],
        [690, 0.24, 90, 32],
        [330, 0.62, 96, 22],
        [560, 0.64, 100, 20],
        [770, 0.58, 70, 18],
      ] as const)
        d += blotch(c, x, at(x, v), rx, ry)
      return group({ opacity: 0.62, filter: c.blur(5) }, fill(d, dark))
    }
    case 'tilapia': {
      let d = ''
      for (let x = 280; x < end; x += 84) d += blotch(c, x, at(x, 0.46), 20, (bottom(x) - top(x)) * 0.36)
      return fill(d, dark, { opacity: 0.26, filter: c.blur(7) })
    }
    case 'mottled': {
      let d = ''
      for (let i = 0; i < 34; i++) {
        const x = c.random.range(260, end)
        d += blotch(c, x, at(x, c.random.range(0.05, 0.72)), c.random.range(14, 36), c.random.range(8, 20))
      }
      return fill(d, dark, { opacity: 0.34, filter: c.blur(4) })
    }
    case 'bars': {
      let out = ''
      for (let x = 250, i = 0; x < end - 20; x += 62, i++) {
        out += fill(
          `M${x} ${n(at(x, 0.18))}Q${x + 22} ${n(at(x, 0.5))} ${x - 2} ${n(at(x, 0.82))}Q${x - 24} ${n(at(x, 0.5))} ${x} ${n(at(x, 0.18))}Z`,
          i % 2 ? '#e2795c' : '#3f8fa6',
          { opacity: 0.72 },
        )
      }
      return group({ filter: c.blur(3) }, out)
    }
    default:
      return ''
  }
}

function mandarin(c: Canvas, at: (x: number, v: number) => number, dark: string): string {
  const brown = darken('#5a3f17', 0.25)
  let patches = ''
  for (const [x, v, rx, ry] of [
    [330, 0.2, 40, 30],
    [420, 0.34, 54, 34],
    [520, 0.18, 44, 28],
    [610, 0.36, 46, 26],
    [700, 0.3, 32, 24],
    [770, 0.5, 34, 20],
    [350, 0.56, 44, 22],
    [470, 0.62, 50, 22],
    [580, 0.64, 38, 18],
    [290, 0.38, 26, 22],
    [680, 0.66, 30, 14],
  ] as const)
    patches += blotch(c, x, at(x, v), rx, ry)
  let spots = ''
  for (let i = 0; i < 78; i++) {
    const x = c.random.range(150, 820)
    spots += blotch(c, x, at(x, c.random.range(0.08, 0.8)), c.random.range(5, 13), c.random.range(4, 10))
  }
  return (
    fill(spots, brown, { opacity: 0.62 }) +
    fill(patches, brown, { opacity: 0.8, filter: c.blur(1.5) }) +
    stroke(`M-6 ${n(at(30, 0.5))}Q110 ${n(at(120, 0.28))} 268 ${n(at(268, 0.02))}`, brown, 17, { opacity: 0.78 }) +
    fill(`M372 ${n(at(372, 0))}Q404 ${n(at(400, 0.4))} 372 ${n(at(380, 0.72))}Q350 ${n(at(360, 0.4))} 340 ${n(at(340, 0))}Z`, dark, {
      opacity: 0.5,
      filter: c.blur(3),
    })
  )
}

function snakehead(c: Canvas, at: (x: number, v: number) => number, end: number, dark: string): string {
  let upper = ''
  let lower = ''
  for (let x = 270, i = 0; x < end; x += 66, i++) {
    upper += blotch(c, x + c.random.range(-8, 8), at(x, 0.36), 27, 24)
    lower += blotch(c, x + 32, at(x, 0.68), 24, 17)
  }
  let saddle = ''
  for (let x = 300; x < end; x += 82) saddle += blotch(c, x, at(x, 0.06), 24, 14)
  return (
    group({ opacity: 0.8, filter: c.blur(1.5) }, fill(upper, dark), fill(lower, dark), fill(saddle, dark)) +
    stroke(`M70 ${n(at(90, 0.44))}Q170 ${n(at(170, 0.38))} 262 ${n(at(262, 0.34))}`, dark, 13, { opacity: 0.7 }) +
    stroke(`M60 ${n(at(90, 0.56))}Q170 ${n(at(170, 0.6))} 266 ${n(at(266, 0.62))}`, dark, 10, { opacity: 0.6 }) +
    ellipse(140, at(140, 0.16), 40, 7, dark, { opacity: 0.4 })
  )
}

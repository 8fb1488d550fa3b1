import { circle, ellipse, fill, group, n, place, placeMirrored, rect, smooth, stroke, type Canvas, type Point } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import type { Palette } from './palettes.ts'

export interface Clothes {
  coat: string
  hat: string
  trousers: string
  skin?: string
  straw?: boolean
  vest?: string
}

export const wardrobe: readonly Clothes[] = [
  { coat: '#c7583f', hat: '#d9b777', trousers: '#3a4a5e', straw: true },
  { coat: '#2f6f8f', hat: '#4b5a3a', trousers: '#4a4a46', vest: '#7a7d4e' },
  { coat: '#6f7f58', hat: '#e2dccb', trousers: '#3c4652', vest: '#4f5a3e' },
  { coat: '#e0a544', hat: '#39556b', trousers: '#54483f' },
  { coat: '#425a86', hat: '#c7583f', trousers: '#2f3745' },
]

/** An angler on a box, seen from behind; sits at (x, y), `size` is from seat to crown. Light comes from the left. */
export function anglerFromBehind(c: Canvas, p: Palette, x: number, y: number, size: number, dress: Clothes): string {
  const s = size
  const coat = mix(dress.coat, p.ink, 0.16)
  const skin = mix(dress.skin ?? '#e0a987', p.ink, 0.14)
  const torso = smooth(
    [
      [-0.21, 0.02],
      [-0.25, -0.26],
      [-0.245, -0.47],
      [-0.17, -0.585],
      [-0.06, -0.63],
      [0.06, -0.63],
      [0.17, -0.585],
      [0.245, -0.47],
      [0.25, -0.26],
      [0.21, 0.02],
    ].map(([a, b]): Point => [a! * s, b! * s]),
  )
  const arm = (side: 1 | -1) =>
    stroke(
      `M${n(side * 0.215 * s)} ${n(-0.5 * s)}Q${n(side * 0.36 * s)} ${n(-0.3 * s)} ${n(side * 0.25 * s)} ${n(-0.14 * s)}`,
      darken(coat, side > 0 ? 0.22 : 0.04),
      s * 0.115,
    )
  const legs = stroke(
    `M${n(-0.12 * s)} 0Q${n(-0.32 * s)} ${n(0.03 * s)} ${n(-0.33 * s)} ${n(0.28 * s)}M${n(0.12 * s)} 0Q${n(0.32 * s)} ${n(0.03 * s)} ${n(0.33 * s)} ${n(0.28 * s)}`,
    mix(dress.trousers, p.ink, 0.25),
    s * 0.13,
  )
  const shoes = ellipse(-0.35 * s, 0.33 * s, 0.1 * s, 0.045 * s, p.ink) + ellipse(0.35 * s, 0.33 * s, 0.1 * s, 0.045 * s, p.ink)
  const body =
    fill(
      torso + 'Z',
      c.linear(
        [
          [0, lighten(coat, 0.2)],
          [0.5, coat],
          [1, darken(coat, 0.28)],
        ],
        [0, 0],
        [1, 0],
      ),
    ) +
    (dress.vest
      ? fill(
          smooth(
            [
              [-0.17, 0.0],
              [-0.19, -0.3],
              [-0.14, -0.57],
              [0.14, -0.57],
              [0.19, -0.3],
              [0.17, 0.0],
            ].map(([a, b]): Point => [a! * s, b! * s]),
          ) + 'Z',
          mix(dress.vest, p.ink, 0.2),
        ) + rect(-0.13 * s, -0.2 * s, 0.26 * s, 0.13 * s, mix(dress.vest, p.ink, 0.38), { rx: s * 0.02 })
      : '') +
    stroke(`M${n(-0.02 * s)} ${n(-0.55 * s)}Q${n(0.02 * s)} ${n(-0.3 * s)} ${n(-0.01 * s)} 0`, darken(coat, 0.4), s * 0.008, {
      opacity: 0.4,
    })
  const neck = rect(-0.055 * s, -0.7 * s, 0.11 * s, 0.11 * s, darken(skin, 0.15), { rx: s * 0.03 })
  const head =
    ellipse(0, -0.77 * s, 0.125 * s, 0.14 * s, skin) +
    ellipse(-0.125 * s, -0.76 * s, 0.025 * s, 0.04 * s, skin) +
    ellipse(0.125 * s, -0.76 * s, 0.025 * s, 0.04 * s, darken(skin, 0.1)) +
    fill(
      smooth(
        [
          [-0.122, -0.8],
          [-0.11, -0.7],
          [-0.06, -0.655],
          [0.06, -0.655],
          [0.11, -0.7],
          [0.122, -0.8],
        ].map(([a, b]): Point => [a! * s, b! * s]),
      ) + 'Z',
      '#2a221f',
    )
  return place(
    x,
    y,
    1,
    0,
    legs,
    shoes,
    arm(1),
    arm(-1),
    body,
    neck,
    head,
    hat(c, p, s, dress),
    group(
      { opacity: 0.5 },
      stroke(
        smooth(
          [
            [-0.21, 0.0],
            [-0.245, -0.26],
            [-0.24, -0.46],
            [-0.17, -0.575],
          ].map(([a, b]): Point => [a! * s, b! * s]),
        ),
        p.light,
        s * 0.014,
      ),
    ),
  )
}

function hat(c: Canvas, p: Palette, s: number, dress: Clothes): string {
  const tone = mix(dress.hat, p.ink, 0.1)
  const paint = c.linear(
    [
      [0, lighten(tone, 0.2)],
      [1, darken(tone, 0.25)],
    ],
    [0, 0],
    [1, 0.4],
  )
  if (dress.straw) {
    let weave = ''
    for (let i = -4; i <= 4; i++) weave += `M0 ${n(-1.0 * s)}L${n(i * 0.075 * s)} ${n(-0.81 * s)}`
    return (
      ellipse(0, -0.81 * s, 0.34 * s, 0.075 * s, darken(tone, 0.32)) +
      fill(
        `M${n(-0.34 * s)} ${n(-0.815 * s)}Q${n(-0.1 * s)} ${n(-0.93 * s)} 0 ${n(-1.0 * s)}Q${n(0.1 * s)} ${n(-0.93 * s)} ${n(0.34 * s)} ${n(-0.815 * s)}Q0 ${n(-0.745 * s)} ${n(-0.34 * s)} ${n(-0.815 * s)}Z`,
        paint,
      ) +
      stroke(weave, darken(tone, 0.3), s * 0.006, { opacity: 0.5 })
    )
  }
  return (
    fill(
      `M${n(-0.13 * s)} ${n(-0.82 * s)}Q${n(-0.13 * s)} ${n(-0.985 * s)} 0 ${n(-0.985 * s)}Q${n(0.13 * s)} ${n(-0.985 * s)} ${n(0.13 * s)} ${n(-0.82 * s)}Z`,
      paint,
    ) +
    fill(
      `M${n(-0.13 * s)} ${n(-0.845 * s)}Q0 ${n(-0.8 * s)} ${n(0.13 * s)} ${n(-0.845 * s)}L${n(0.215 * s)} ${n(-0.765 * s)}Q0 ${n(-0.69 * s)} ${n(-0.215 * s)} ${n(-0.765 * s)}Z`,
      darken(tone, 0.18),
    ) +
    stroke(`M${n(-0.13 * s)} ${n(-0.855 * s)}Q0 ${n(-0.81 * s)} ${n(0.13 * s)} ${n(-0.855 * s)}`, darken(tone, 0.45), s * 0.022)
  )
}

/** An angler in profile who faces left from a folding chair, hands on the rod; returns the art, `hands` is where the rod goes. */
export function anglerInProfile(
  c: Canvas,
  p: Palette,
  x: number,
  y: number,
  size: number,
  dress: Clothes,
  mirrored = false,
): { art: string; hands: Point } {
  const s = size
  const coat = mix(dress.coat, p.ink, 0.2)
  const skin = mix(dress.skin ?? '#e0a987', p.ink, 0.16)
  const q = (points: readonly (readonly [number, number])[]) =>
    smooth(
      points.map(([a, b]): Point => [a * s, b * s]),
      true,
    )
  const chair = stroke(
    `M${n(0.2 * s)} ${n(-0.5 * s)}L${n(0.1 * s)} ${n(0.02 * s)}L${n(-0.16 * s)} ${n(0.02 * s)}M${n(0.13 * s)} ${n(0.02 * s)}L${n(-0.12 * s)} ${n(0.4 * s)}M${n(-0.14 * s)} ${n(0.02 * s)}L${n(0.16 * s)} ${n(0.4 * s)}`,
    mix('#4d545c', p.ink, 0.4),
    s * 0.03,
  )
  const leg = stroke(
    `M${n(0.02 * s)} ${n(-0.04 * s)}Q${n(-0.2 * s)} ${n(-0.12 * s)} ${n(-0.34 * s)} ${n(-0.05 * s)}Q${n(-0.36 * s)} ${n(0.15 * s)} ${n(-0.34 * s)} ${n(0.34 * s)}`,
    mix(dress.trousers, p.ink, 0.28),
    s * 0.135,
  )
  const shoe = fill(
    q([
      [-0.27, 0.4],
      [-0.28, 0.32],
      [-0.38, 0.32],
      [-0.5, 0.37],
      [-0.5, 0.405],
    ]),
    p.ink,
  )
  const torso = fill(
    q([
      [0.1, 0.02],
      [0.13, -0.2],
      [0.1, -0.42],
      [0.02, -0.54],
      [-0.08, -0.53],
      [-0.12, -0.38],
      [-0.13, -0.18],
      [-0.15, 0.02],
    ]),
    c.linear(
      [
        [0, lighten(coat, 0.16)],
        [1, darken(coat, 0.25)],
      ],
      [0, 0],
      [1, 0],
    ),
  )
  const arm =
    stroke(
      `M${n(-0.01 * s)} ${n(-0.43 * s)}Q${n(-0.04 * s)} ${n(-0.22 * s)} ${n(-0.15 * s)} ${n(-0.2 * s)}L${n(-0.29 * s)} ${n(-0.24 * s)}`,
      darken(coat, 0.14),
      s * 0.095,
    ) + circle(-0.32 * s, -0.25 * s, s * 0.042, skin)
  const face =
    fill(
      q([
        [0.06, -0.6],
        [0.1, -0.7],
        [0.07, -0.8],
        [-0.04, -0.83],
        [-0.13, -0.78],
        [-0.14, -0.72],
        [-0.17, -0.685],
        [-0.135, -0.67],
        [-0.13, -0.61],
        [-0.06, -0.57],
        [0, -0.53],
      ]),
      skin,
    ) +
    fill(
      q([
        [0.1, -0.62],
        [0.115, -0.72],
        [0.07, -0.81],
        [0.0, -0.8],
        [0.02, -0.7],
        [0.05, -0.6],
      ]),
      '#2a221f',
    ) +
    ellipse(0.01 * s, -0.695 * s, 0.02 * s, 0.032 * s, darken(skin, 0.12))
  const tone = mix(dress.hat, p.ink, 0.12)
  const top = dress.straw
    ? fill(
        `M${n(-0.33 * s)} ${n(-0.74 * s)}Q${n(-0.06 * s)} ${n(-0.86 * s)} ${n(-0.02 * s)} ${n(-0.97 * s)}Q${n(0.06 * s)} ${n(-0.86 * s)} ${n(0.29 * s)} ${n(-0.74 * s)}Q${n(-0.02 * s)} ${n(-0.71 * s)} ${n(-0.33 * s)} ${n(-0.74 * s)}Z`,
        c.linear([
          [0, lighten(tone, 0.2)],
          [1, darken(tone, 0.2)],
        ]),
      )
    : fill(
        `M${n(-0.14 * s)} ${n(-0.76 * s)}Q${n(-0.15 * s)} ${n(-0.92 * s)} ${n(-0.01 * s)} ${n(-0.92 * s)}Q${n(0.13 * s)} ${n(-0.91 * s)} ${n(0.12 * s)} ${n(-0.75 * s)}L${n(-0.28 * s)} ${n(-0.735 * s)}Q${n(-0.25 * s)} ${n(-0.78 * s)} ${n(-0.14 * s)} ${n(-0.785 * s)}Z`,
        c.linear([
          [0, lighten(tone, 0.2)],
          [1, darken(tone, 0.2)],
        ]),
      )
  const art = group({}, chair, leg, shoe, torso, face, top, arm)
  return {
    art: mirrored ? placeMirrored(x, y, 1, 0, art) : place(x, y, 1, 0, art),
    hands: [x + (mirrored ? 0.32 : -0.32) * s, y - 0.25 * s],
  }
}

/** A cat that sits with its back to us, watching; `tone` is its coat. */
export function cat(c: Canvas, x: number, y: number, size: number, tone: string, stripes = true): string {
  const s = size
  const q = (points: readonly (readonly [number, number])[]) =>
    smooth(
      points.map(([a, b]): Point => [a * s, b * s]),
      true,
    )
  const dark = darken(tone, 0.35)
  const body = q([
    [-0.22, 0],
    [-0.29, -0.14],
    [-0.24, -0.36],
    [-0.14, -0.52],
    [0, -0.56],
    [0.14, -0.52],
    [0.24, -0.36],
    [0.29, -0.14],
    [0.22, 0],
    [0, 0.03],
  ])
  const bands = stripes
    ? stroke(
        `M${n(-0.11 * s)} ${n(-0.4 * s)}Q0 ${n(-0.36 * s)} ${n(0.11 * s)} ${n(-0.4 * s)}M${n(-0.14 * s)} ${n(-0.3 * s)}Q0 ${n(-0.25 * s)} ${n(0.14 * s)} ${n(-0.3 * s)}M${n(-0.15 * s)} ${n(-0.19 * s)}Q0 ${n(-0.14 * s)} ${n(0.15 * s)} ${n(-0.19 * s)}M${n(-0.05 * s)} ${n(-0.8 * s)}V${n(-0.71 * s)}M0 ${n(-0.81 * s)}V${n(-0.7 * s)}M${n(0.05 * s)} ${n(-0.8 * s)}V${n(-0.71 * s)}`,
        dark,
        s * 0.034,
        { opacity: 0.75 },
      )
    : ''
  const ear = (k: 1 | -1) =>
    fill(`M${n(k * 0.155 * s)} ${n(-0.7 * s)}L${n(k * 0.17 * s)} ${n(-0.9 * s)}L${n(k * 0.03 * s)} ${n(-0.81 * s)}Z`, tone, {
      stroke: tone,
      strokeWidth: s * 0.03,
      strokeLinejoin: 'round',
    })
  const tail =
    stroke(
      `M${n(0.2 * s)} ${n(-0.05 * s)}C${n(0.5 * s)} ${n(0.04 * s)} ${n(0.52 * s)} ${n(-0.26 * s)} ${n(0.38 * s)} ${n(-0.27 * s)}`,
      tone,
      s * 0.085,
    ) + stroke(`M${n(0.43 * s)} ${n(-0.24 * s)}Q${n(0.41 * s)} ${n(-0.275 * s)} ${n(0.38 * s)} ${n(-0.27 * s)}`, dark, s * 0.085)
  return place(
    x,
    y,
    1,
    0,
    ellipse(0, s * 0.01, s * 0.36, s * 0.06, '#000', { opacity: 0.28, filter: c.blur(4) }),
    tail,
    fill(
      body,
      c.linear(
        [
          [0, lighten(tone, 0.22)],
          [0.6, tone],
          [1, darken(tone, 0.2)],
        ],
        [0, 0],
        [1, 0],
      ),
    ),
    ear(1),
    ear(-1),
    ellipse(
      0,
      -0.66 * s,
      0.19 * s,
      0.165 * s,
      c.linear(
        [
          [0, lighten(tone, 0.2)],
          [1, darken(tone, 0.1)],
        ],
        [0, 0],
        [1, 0],
      ),
    ),
    bands,
  )
}

/** An egret that stands in the shallows. */
export function egret(c: Canvas, p: Palette, x: number, y: number, size: number): string {
  const s = size
  const white = mix('#ffffff', p.sky[1], 0.12)
  const shade = mix(white, p.water[1], 0.35)
  const q = (points: readonly (readonly [number, number])[]) =>
    smooth(
      points.map(([a, b]): Point => [a * s, b * s]),
      true,
    )
  const legs = stroke(
    `M${n(0.02 * s)} ${n(-0.34 * s)}L${n(0.0 * s)} 0M${n(0.1 * s)} ${n(-0.33 * s)}L${n(0.12 * s)} ${n(-0.16 * s)}L${n(0.09 * s)} 0`,
    '#2c2a26',
    s * 0.016,
  )
  const neck = stroke(
    `M${n(-0.06 * s)} ${n(-0.5 * s)}C${n(-0.3 * s)} ${n(-0.6 * s)} ${n(0.02 * s)} ${n(-0.78 * s)} ${n(-0.16 * s)} ${n(-0.92 * s)}`,
    white,
    s * 0.055,
  )
  const body = fill(
    q([
      [-0.1, -0.52],
      [-0.06, -0.38],
      [0.08, -0.31],
      [0.24, -0.33],
      [0.42, -0.24],
      [0.3, -0.4],
      [0.14, -0.54],
      [0, -0.57],
    ]),
    c.linear([
      [0, '#ffffff'],
      [1, shade],
    ]),
  )
  const wing = stroke(`M${n(0.02 * s)} ${n(-0.46 * s)}Q${n(0.16 * s)} ${n(-0.36 * s)} ${n(0.36 * s)} ${n(-0.29 * s)}`, shade, s * 0.014)
  const head =
    ellipse(-0.18 * s, -0.925 * s, 0.05 * s, 0.034 * s, white) +
    fill(`M${n(-0.22 * s)} ${n(-0.945 * s)}L${n(-0.42 * s)} ${n(-0.895 * s)}L${n(-0.22 * s)} ${n(-0.905 * s)}Z`, '#e0a93a') +
    circle(-0.195 * s, -0.935 * s, s * 0.008, '#1a1a1a')
  return (
    group({ opacity: 0.25 }, ellipse(x + 0.06 * s, y + 0.12 * s, s * 0.1, s * 0.14, white, { filter: c.blur(4) })) +
    place(x, y, 1, 0, legs, neck, body, wing, head)
  )
}

/** A kingfisher on a perch, facing left. */
export function kingfisher(c: Canvas, x: number, y: number, size: number): string {
  const s = size
  const q = (points: readonly (readonly [number, number])[]) =>
    smooth(
      points.map(([a, b]): Point => [a * s, b * s]),
      true,
    )
  return place(
    x,
    y,
    1,
    0,
    fill(
      q([
        [0.2, 0.02],
        [0.27, 0.34],
        [0.17, 0.36],
        [0.08, 0.05],
      ]),
      '#1c6ea4',
    ),
    fill(
      q([
        [-0.14, -0.5],
        [-0.2, -0.3],
        [-0.16, -0.08],
        [0.02, 0.03],
        [0.16, -0.04],
        [0.22, -0.22],
        [0.18, -0.42],
        [0.04, -0.56],
      ]),
      c.linear([
        [0, '#f08a3c'],
        [1, '#d4622a'],
      ]),
    ),
    fill(
      q([
        [0.02, -0.5],
        [0.02, -0.24],
        [0.12, 0.02],
        [0.22, 0.12],
        [0.26, -0.14],
        [0.22, -0.4],
        [0.12, -0.52],
      ]),
      c.linear([
        [0, '#3fb3d6'],
        [1, '#16598f'],
      ]),
    ),
    ellipse(
      -0.02 * s,
      -0.62 * s,
      0.19 * s,
      0.165 * s,
      c.linear([
        [0, '#3aa7d0'],
        [0.6, '#1f78ae'],
        [1, '#16598f'],
      ]),
    ),
    ellipse(-0.08 * s, -0.57 * s, 0.1 * s, 0.07 * s, '#f08a3c'),
    ellipse(0.1 * s, -0.56 * s, 0.06 * s, 0.05 * s, '#ffffff'),
    ellipse(-0.1 * s, -0.48 * s, 0.09 * s, 0.045 * s, '#fff6ea'),
    fill(`M${n(-0.17 * s)} ${n(-0.66 * s)}L${n(-0.58 * s)} ${n(-0.57 * s)}L${n(-0.17 * s)} ${n(-0.56 * s)}Z`, '#20242a'),
    circle(-0.09 * s, -0.655 * s, s * 0.032, '#11161c'),
    circle(-0.1 * s, -0.665 * s, s * 0.011, '#fff'),
    stroke(`M${n(-0.03 * s)} ${n(0.01 * s)}v${n(0.05 * s)}M${n(0.05 * s)} ${n(0.02 * s)}v${n(0.04 * s)}`, '#d1572f', s * 0.03),
  )
}

/** A dragonfly at rest with wings spread, facing left. */
export function dragonfly(x: number, y: number, size: number, turn = -12): string {
  const s = size
  const wing = (a: number, l: number) =>
    place(
      -s * 0.08,
      0,
      1,
      a,
      ellipse(0, -l * s * 0.5, s * 0.075, l * s * 0.5, '#eaf6ff', { opacity: 0.62, stroke: '#6d8a99', strokeWidth: 1.2 }),
      stroke(`M0 0V${n(-l * s * 0.9)}`, '#6d8a99', 1, { opacity: 0.6 }),
    )
  return place(
    x,
    y,
    1,
    turn,
    wing(-24, 0.62),
    wing(12, 0.56),
    wing(-156, 0.6),
    wing(168, 0.54),
    stroke(`M${n(-s * 0.1)} 0L${n(s * 0.58)} ${n(s * 0.04)}`, '#c8382f', s * 0.055),
    ellipse(-s * 0.1, 0, s * 0.11, s * 0.06, '#8e2a26'),
    circle(-s * 0.23, 0, s * 0.065, '#5a1f1c'),
  )
}

import { ellipse, fill, group, n, place, placeMirrored, rect, stroke, type Canvas, type Point } from '../canvas.ts'
import { mix } from '../colour.ts'
import { dragonfly, kingfisher } from '../figures.ts'
import { fish } from '../fish.ts'
import { lotus, reeds } from '../plants.ts'
import { palettes, type Light, type Palette } from '../palettes.ts'
import { scene, type Scene } from '../scene.ts'
import type { SpeciesName } from '../species.ts'
import { rod, standingFloat } from '../tackle.ts'
import { glitter, rainfall, rings, ripples } from '../water.ts'

/** Nothing but water, looked down on: soft reflections of the far bank at the top, depth at the feet. */
export function surface(c: Canvas, light: Light, options: { ripple?: number } = {}): Palette {
  const p = palettes[light]
  const { width: w, height: h } = c
  let shade = ''
  let bright = ''
  for (let i = 0; i < 16; i++) {
    const x = c.random.range(-0.1, 1.1) * w
    shade += ellipse(
      x,
      c.random.range(-0.06, 0.1) * h,
      w * c.random.range(0.04, 0.1),
      h * c.random.range(0.14, 0.34),
      c.random.chance(0.5) ? p.land[3] : p.land[2],
    )
    if (i % 2) bright += ellipse(c.random.range(0, 1) * w, c.random.range(0.3, 1) * h, w * 0.2, h * 0.03, p.water[0])
  }
  c.add(
    rect(
      0,
      0,
      w,
      h,
      c.linear([
        [0, mix(p.water[0], p.water[1], 0.35)],
        [0.45, p.water[1]],
        [1, p.water[2]],
      ]),
    ),
    group({ filter: c.wobble(0.005, 0.05, 70, 9), opacity: 0.46 }, shade),
    group({ filter: c.blur(34, 10), opacity: 0.3 }, bright),
    ripples(c, p, -h * 0.1, Math.round(90 * (options.ripple ?? 1))),
  )
  return p
}

function floatOnWater(
  c: Canvas,
  light: Light,
  x: number,
  y: number,
  size: number,
  extras: (p: Palette) => string = () => '',
  glow?: string,
): void {
  const p = surface(c, light)
  const { width: w, height: h } = c
  c.add(extras(p), rings(p, w * x, h * y, size * 1.3, 6), standingFloat(c, p, w * x, h * y, size, glow))
}

/** A rod that reaches in from a corner, its float out on the water. */
function rodTip(c: Canvas, light: Light, from: Point, tip: Point, float: Point, extras: (p: Palette) => string = () => ''): void {
  const p = surface(c, light)
  const at = ([x, y]: Point): Point => [x * c.width, y * c.height]
  const end = at(float)
  c.add(
    extras(p),
    rings(p, end[0], end[1], 110, 5),
    standingFloat(c, p, end[0], end[1], 130),
    rod(at(from), at(tip), 24, [end[0], end[1] - 120], '#343a43', 20),
  )
}

/** Under water: light from above, weed below, and a fish that swims away. */
export function underwater(
  c: Canvas,
  tones: readonly [string, string, string],
  swimmers: readonly (readonly [SpeciesName, number, number, number, number])[],
): void {
  const { width: w, height: h } = c
  let beams = ''
  for (let i = 0; i < 7; i++) {
    const x = c.random.range(0.05, 0.95) * w
    const spread = c.random.range(40, 120)
    beams += fill(
      `M${n(x)} -20L${n(x + spread * 0.5)} -20L${n(x + spread * 1.9 + 120)} ${n(h)}L${n(x + spread * 0.6 + 60)} ${n(h)}Z`,
      c.linear([
        [0, '#fffbe0', 0.5],
        [1, '#fffbe0', 0],
      ]),
    )
  }
  c.add(
    rect(
      0,
      0,
      w,
      h,
      c.linear([
        [0, tones[0]],
        [0.4, tones[1]],
        [1, tones[2]],
      ]),
    ),
    group({ filter: c.blur(16), opacity: 0.6 }, beams),
  )
  let caustics = ''
  for (let i = 0; i < 26; i++)
    caustics += ellipse(c.random.range(0, w), c.random.range(0, h * 0.1), c.random.range(30, 110), c.random.range(3, 9), '#fffdf0', {
      opacity: 0.4,
    })
  c.add(group({ filter: c.blur(5, 2) }, caustics))
  let stones = ''
  for (let i = 0; i < 22; i++)
    stones += ellipse(
      c.random.range(-0.05, 1.05) * w,
      h * c.random.range(0.95, 1.03),
      c.random.range(40, 120),
      c.random.range(24, 58),
      mix(tones[2], c.random.chance(0.5) ? '#6d7a5e' : '#2b3a3a', 0.45),
    )
  const weed = { ...palettes.jade, ink: mix(tones[2], '#0d2b22', 0.5), leaf: '#5aa05a' }
  c.add(group({ opacity: 0.5, filter: c.blur(3) }, weeds(c, weed, 0, w, h, h * 0.3, 26)), stones)
  for (const [kind, x, y, length, turn] of swimmers) {
    const art = fish(c, kind, { tint: tones[1], tintBy: Math.max(0.08, 0.42 - length * 0.5) })
    const scale = (length * w) / 1000
    c.add(turn >= 90 ? placeMirrored(x * w, y * h, scale, turn - 180, art) : place(x * w, y * h, scale, turn, art))
  }
  let bubbles = ''
  for (let i = 0; i < 26; i++) {
    const r = c.random.range(3, 13)
    const [x, y] = [c.random.range(0.1, 0.9) * w, c.random.range(0.05, 0.9) * h]
    bubbles +=
      ellipse(x, y, r, r, '#ffffff', { opacity: 0.16, stroke: '#ffffff', strokeWidth: 1.6 }) +
      ellipse(x - r * 0.3, y - r * 0.3, r * 0.22, r * 0.22, '#ffffff', { opacity: 0.8 })
  }
  c.add(weeds(c, weed, -20, w * 0.24, h + 10, h * 0.5, 15), weeds(c, weed, w * 0.82, w + 20, h + 10, h * 0.42, 11), bubbles)
}

/** Ribbons of water weed. */
function weeds(c: Canvas, p: Palette, from: number, to: number, base: number, height: number, count: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const x = c.random.range(from, to)
    const l = height * c.random.range(0.4, 1)
    const sway = c.random.range(-40, 40)
    out += stroke(
      `M${n(x)} ${n(base)}C${n(x + sway)} ${n(base - l * 0.35)} ${n(x - sway)} ${n(base - l * 0.7)} ${n(x + sway * 0.6)} ${n(base - l)}`,
      mix(p.ink, p.leaf, c.random.range(0.1, 0.7)),
      c.random.range(7, 16),
    )
  }
  return out
}

/** The float, the rod tip and what goes on under the surface. */
export const closeups: readonly Scene[] = [
  scene('float-01', '一支浮漂立在清晨的水面', 'square', (c) => floatOnWater(c, 'morning', 0.5, 0.6, 300)),
  scene('float-02', '晚霞色的水面，漂露两目', 'upright', (c) =>
    floatOnWater(c, 'dusk', 0.52, 0.58, 280, (p) => glitter(c, p.sun, c.width * 0.5, 0, c.height, 260, 0.8)),
  ),
  scene('float-03', '雨点打在漂周围', 'photo', (c) => {
    floatOnWater(c, 'rain', 0.42, 0.62, 240)
    c.add(rainfall(c, palettes.rain, 0, 0.9))
  }),
  scene('float-04', '荷叶边下的一漂', 'photo', (c) =>
    floatOnWater(
      c,
      'jade',
      0.56,
      0.56,
      250,
      (p) => lotus(c, p, c.width * 0.1, c.height * 0.5, 330, 12, 1) + lotus(c, p, c.width * 0.98, c.height * 0.9, 300, 8, 1),
    ),
  ),
  scene('float-05', '蜻蜓停在漂尖上', 'square', (c) => {
    floatOnWater(c, 'noon', 0.5, 0.66, 330)
    c.add(dragonfly(c.width * 0.515, c.height * 0.66 - 344, 170))
  }),
  scene('float-06', '草洞里的漂', 'upright', (c) =>
    floatOnWater(
      c,
      'overcast',
      0.46,
      0.62,
      240,
      (p) =>
        reeds(c, p, -20, c.width * 0.26, c.height * 0.52, c.height * 0.42) +
        reeds(c, p, c.width * 0.76, c.width + 20, c.height * 0.6, c.height * 0.5),
    ),
  ),
  scene('float-07', '黄昏金光里，漂顿了一下', 'wide', (c) =>
    floatOnWater(c, 'golden', 0.62, 0.62, 210, (p) => glitter(c, p.sun, c.width * 0.4, 0, c.height, 320, 0.85)),
  ),
  scene('float-08', '夜光漂近景', 'upright', (c) => floatOnWater(c, 'night', 0.5, 0.6, 330, () => '', '#8dff7a')),
  scene('rod-tip-01', '竿尖伸向雾气里的水面', 'photo', (c) => rodTip(c, 'dawn', [1.04, 0.98], [0.36, 0.3], [0.34, 0.58])),
  scene('rod-tip-02', '第一视角：竿子和漂', 'upright', (c) => rodTip(c, 'jade', [0.7, 1.04], [0.46, 0.26], [0.45, 0.46])),
  scene('rod-tip-03', '夕阳水面上的竿尖', 'wide', (c) =>
    rodTip(c, 'golden', [-0.04, 0.96], [0.6, 0.3], [0.62, 0.62], (p) => glitter(c, p.sun, c.width * 0.66, 0, c.height, 260, 0.8)),
  ),
  scene('rod-tip-04', '秋水微凉，一竿在手', 'photo', (c) => rodTip(c, 'autumn', [0.1, 1.04], [0.56, 0.28], [0.58, 0.52])),
  scene('rod-tip-05', '雨天的竿尖挂着水珠', 'square', (c) => {
    rodTip(c, 'rain', [1.04, 0.9], [0.4, 0.26], [0.38, 0.58])
    c.add(rainfall(c, palettes.rain, 0, 0.7))
  }),
  scene('rod-tip-06', '翠鸟落在竿子上', 'photo', (c) => {
    rodTip(c, 'morning', [1.04, 0.86], [0.24, 0.36], [0.23, 0.64])
    c.add(kingfisher(c, c.width * 0.57, c.height * 0.575, 270))
  }),
  scene('release-crucian-01', '小鲫鱼放回水里，摆尾游走', 'photo', (c) =>
    underwater(c, ['#bfe6cf', '#4f9e93', '#12494d'], [['crucian', 0.3, 0.5, 0.5, 4]]),
  ),
  scene('release-carp-01', '母鲤鱼放流，慢慢沉下去', 'photo', (c) =>
    underwater(c, ['#e2ecc0', '#7c9f6a', '#2a4a3a'], [['carp', 0.66, 0.52, 0.52, 188]]),
  ),
  scene('release-mandarin-01', '放流的小鳜鱼回到石头缝', 'square', (c) =>
    underwater(c, ['#b9e3e0', '#3d8a99', '#123d52'], [['mandarin', 0.26, 0.56, 0.5, 10]]),
  ),
  scene('underwater-school-01', '水下的一群白条和鳊鱼', 'wide', (c) =>
    underwater(
      c,
      ['#c6ecec', '#4aa0b0', '#124a66'],
      [
        ['minnow', 0.12, 0.26, 0.16, 2],
        ['minnow', 0.3, 0.34, 0.18, -3],
        ['minnow', 0.5, 0.22, 0.15, 3],
        ['bream', 0.56, 0.6, 0.3, -4],
        ['minnow', 0.22, 0.6, 0.2, 0],
        ['minnow', 0.72, 0.36, 0.16, 4],
      ],
    ),
  ),
  scene('underwater-culter-01', '翘嘴追着白条冲上来', 'wide', (c) =>
    underwater(
      c,
      ['#d0eef0', '#5aa9bd', '#174f70'],
      [
        ['minnow', 0.1, 0.3, 0.14, 12],
        ['minnow', 0.2, 0.22, 0.12, 8],
        ['culter', 0.42, 0.52, 0.46, 14],
      ],
    ),
  ),
]

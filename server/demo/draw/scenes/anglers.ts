import { circle, ellipse, fill, group, n, place, rect, smooth, stroke, type Point } from '../canvas.ts'
import { darken, lighten } from '../colour.ts'
import { cat } from '../figures.ts'
import { spires, stoneBridge, treeLine } from '../land.ts'
import { bareTree, branch, lotus, willow } from '../plants.ts'
import { profileAngler, seatedAngler, sideReeds, slope } from '../parts.ts'
import { landscape, scene, type Scene, type View } from '../scene.ts'
import { bucket, keepnet, lamp, rod, rodRest, standingFloat, tackleBox, tent, umbrella } from '../tackle.ts'
import { fish } from '../fish.ts'
import { rings } from '../water.ts'

const red = ['#c9503f', '#e8dcc6'] as const
const blue = ['#2d6f95', '#3f8fb5'] as const
const green = ['#4f7a52', '#6d9a66'] as const
const yellow = ['#e3a93a', '#f4d687'] as const

/** A child who holds up a small fish on a line, seen from the front. */
function childWithFish(view: View, x: number, y: number, s: number, coat: string): string {
  const { c } = view
  const skin = '#f3c6a5'
  const denim = '#4a6a94'
  const q = (points: readonly (readonly [number, number])[]) =>
    smooth(
      points.map(([a, b]): Point => [a * s, b * s]),
      true,
    )
  const shadow = ellipse(0, 0.01 * s, 0.3 * s, 0.04 * s, '#000000', { opacity: 0.26, filter: c.blur(6) })
  const legs = stroke(
    `M${n(-0.075 * s)} ${n(-0.3 * s)}L${n(-0.085 * s)} ${n(-0.08 * s)}M${n(0.075 * s)} ${n(-0.3 * s)}L${n(0.085 * s)} ${n(-0.08 * s)}`,
    darken(denim, 0.12),
    s * 0.115,
  )
  const boot = (side: 1 | -1) =>
    fill(
      q([
        [side * 0.035, -0.12],
        [side * 0.135, -0.12],
        [side * 0.14, -0.04],
        [side * 0.2, 0],
        [side * 0.1, 0.012],
        [side * 0.03, 0],
      ]),
      '#e3b23f',
    )
  const low =
    stroke(`M${n(-0.14 * s)} ${n(-0.565 * s)}Q${n(-0.26 * s)} ${n(-0.5 * s)} ${n(-0.25 * s)} ${n(-0.35 * s)}`, coat, s * 0.088) +
    circle(-0.25 * s, -0.325 * s, s * 0.042, skin)
  const high =
    stroke(`M${n(0.14 * s)} ${n(-0.565 * s)}Q${n(0.29 * s)} ${n(-0.6 * s)} ${n(0.33 * s)} ${n(-0.78 * s)}`, darken(coat, 0.06), s * 0.088) +
    circle(0.335 * s, -0.815 * s, s * 0.042, skin)
  const shirt = fill(
    q([
      [-0.155, -0.3],
      [-0.165, -0.45],
      [-0.15, -0.58],
      [-0.07, -0.635],
      [0.07, -0.635],
      [0.15, -0.58],
      [0.165, -0.45],
      [0.155, -0.3],
    ]),
    c.linear(
      [
        [0, lighten(coat, 0.16)],
        [1, coat],
      ],
      [0, 0],
      [1, 0],
    ),
  )
  const bib =
    fill(
      `M${n(-0.105 * s)} ${n(-0.5 * s)}H${n(0.105 * s)}L${n(0.165 * s)} ${n(-0.4 * s)}L${n(0.15 * s)} ${n(-0.25 * s)}H${n(-0.15 * s)}L${n(-0.165 * s)} ${n(-0.4 * s)}Z`,
      denim,
      { stroke: denim, strokeWidth: s * 0.02, strokeLinejoin: 'round' },
    ) +
    stroke(
      `M${n(-0.095 * s)} ${n(-0.49 * s)}L${n(-0.08 * s)} ${n(-0.63 * s)}M${n(0.095 * s)} ${n(-0.49 * s)}L${n(0.08 * s)} ${n(-0.63 * s)}`,
      denim,
      s * 0.036,
    ) +
    rect(-0.06 * s, -0.45 * s, 0.12 * s, 0.085 * s, darken(denim, 0.16), { rx: s * 0.015 }) +
    circle(-0.09 * s, -0.485 * s, s * 0.014, '#f0d27a') +
    circle(0.09 * s, -0.485 * s, s * 0.014, '#f0d27a')
  const catchOfTheDay =
    stroke(`M${n(0.345 * s)} ${n(-0.83 * s)}L${n(0.36 * s)} ${n(-0.68 * s)}`, '#f7f7f2', 2.4) +
    place(0.36 * s, -0.68 * s, s * 0.00031, 84, fish(c, 'crucian'))
  const hair = fill(
    q([
      [-0.165, -0.86],
      [-0.16, -0.98],
      [0, -1.03],
      [0.16, -0.98],
      [0.165, -0.86],
      [0.13, -0.9],
      [0.05, -0.925],
      [-0.06, -0.92],
      [-0.13, -0.895],
    ]),
    '#3a2a22',
  )
  const face =
    fill(
      q([
        [-0.16, -0.84],
        [-0.145, -0.95],
        [0, -1.0],
        [0.145, -0.95],
        [0.16, -0.84],
        [0.12, -0.72],
        [0, -0.67],
        [-0.12, -0.72],
      ]),
      c.linear(
        [
          [0, lighten(skin, 0.14)],
          [1, skin],
        ],
        [0, 0],
        [1, 0.3],
      ),
    ) +
    circle(-0.163 * s, -0.83 * s, s * 0.03, skin) +
    circle(0.163 * s, -0.83 * s, s * 0.03, darken(skin, 0.06))
  const features =
    ellipse(-0.095 * s, -0.775 * s, s * 0.034, s * 0.022, '#ef8f7c', { opacity: 0.5 }) +
    ellipse(0.095 * s, -0.775 * s, s * 0.034, s * 0.022, '#ef8f7c', { opacity: 0.5 }) +
    circle(-0.062 * s, -0.83 * s, s * 0.019, '#2a211d') +
    circle(0.062 * s, -0.83 * s, s * 0.019, '#2a211d') +
    circle(-0.056 * s, -0.837 * s, s * 0.006, '#fff') +
    circle(0.068 * s, -0.837 * s, s * 0.006, '#fff') +
    fill(
      `M${n(-0.055 * s)} ${n(-0.765 * s)}Q0 ${n(-0.69 * s)} ${n(0.055 * s)} ${n(-0.765 * s)}Q0 ${n(-0.75 * s)} ${n(-0.055 * s)} ${n(-0.765 * s)}Z`,
      '#9a3f36',
    ) +
    stroke(`M${n(-0.008 * s)} ${n(-0.8 * s)}Q0 ${n(-0.79 * s)} ${n(0.01 * s)} ${n(-0.8 * s)}`, darken(skin, 0.25), s * 0.01)
  const straw = '#ecca72'
  const hat =
    fill(
      `M${n(-0.145 * s)} ${n(-0.95 * s)}Q${n(-0.14 * s)} ${n(-1.13 * s)} 0 ${n(-1.13 * s)}Q${n(0.14 * s)} ${n(-1.13 * s)} ${n(0.145 * s)} ${n(-0.95 * s)}Z`,
      c.linear(
        [
          [0, lighten(straw, 0.2)],
          [1, darken(straw, 0.12)],
        ],
        [0, 0],
        [1, 0],
      ),
    ) +
    stroke(`M${n(-0.145 * s)} ${n(-0.965 * s)}Q0 ${n(-1.01 * s)} ${n(0.145 * s)} ${n(-0.965 * s)}`, '#c9503f', s * 0.034) +
    fill(
      `M${n(-0.27 * s)} ${n(-0.92 * s)}Q0 ${n(-1.01 * s)} ${n(0.27 * s)} ${n(-0.92 * s)}Q0 ${n(-0.905 * s)} ${n(-0.27 * s)} ${n(-0.92 * s)}Z`,
      darken(straw, 0.1),
    )
  return place(x, y, 1, 0, shadow, legs, boot(1), boot(-1), low, shirt, bib, high, catchOfTheDay, face, hair, features, hat)
}

const emptySeat = (v: View, x: number, y: number, w: number, tone: string) => tackleBox(v.c, v.w * x, v.h * y, w, tone)

/** A rod left on its rest over the water, from the right. */
function restingRod(v: View, x: number, y: number, tip: readonly [number, number], glow?: string): string {
  const [tx, ty] = [tip[0] * v.w, tip[1] * v.h]
  const end: Point = [tx - 14, Math.max(v.horizon + 60, ty + v.h * 0.16)]
  return (
    rodRest(v.w * (x - 0.06), v.h * y + 40, 60) +
    rod([v.w * x, v.h * y], [tx, ty], 26, end, '#3a4048', 11) +
    rings(v.p, end[0], end[1], 44, 3) +
    standingFloat(v.c, v.p, end[0], end[1], 58, glow)
  )
}

/** People at the water, by day and by night, and the places they leave for a while. */
export const anglers: readonly Scene[] = [
  scene('angler-back-01', '钓友坐在钓箱上，背影对着晨湖', 'photo', (c) =>
    landscape(c, {
      light: 'dawn',
      weather: 'mist',
      hills: 0.24,
      sun: [0.3, 0.2, 0.03],
      near: (v) => slope(v, 0.9, 0.8) + seatedAngler(v, 0.68, 0.78, 260, 0),
    }),
  ),
  scene('angler-back-02', '大伞下守钓的背影', 'upright', (c) =>
    landscape(c, {
      light: 'noon',
      horizon: 0.42,
      hills: 0.16,
      clouds: 7,
      near: (v) => slope(v, 0.86, 0.8) + seatedAngler(v, 0.56, 0.78, 250, 1, { shade: blue, reach: [-0.4, -0.22] }),
    }),
  ),
  scene('angler-back-03', '夕阳里的钓鱼人', 'wide', (c) =>
    landscape(c, {
      light: 'golden',
      sun: [0.36, 0.26, 0.045],
      hills: 0.18,
      near: (v) => slope(v, 0.96, 0.82) + seatedAngler(v, 0.72, 0.76, 200, 2, { reach: [-0.25, -0.34] }),
    }),
  ),
  scene('angler-back-04', '秋天水库，一人一竿', 'photo', (c) =>
    landscape(c, {
      light: 'autumn',
      hills: 0.3,
      far: (v) => spires(c, '#a8622f', v.horizon + 6, -0.03, 0.36, 150, 0.24),
      near: (v) => slope(v, 0.8, 0.9, { tone: '#9c7a3e' }) + seatedAngler(v, 0.32, 0.76, 240, 3, { reach: [0.32, -0.3] }),
    }),
  ),
  scene('angler-back-05', '老搭档两个人并排坐着', 'wide', (c) =>
    landscape(c, {
      light: 'morning',
      hills: 0.24,
      near: (v) =>
        slope(v, 0.86, 0.84) +
        seatedAngler(v, 0.42, 0.78, 190, 4, { reach: [-0.22, -0.3], box: '#8a5a3c' }) +
        seatedAngler(v, 0.66, 0.77, 200, 2, { reach: [0.22, -0.32] }),
    }),
  ),
  scene('angler-side-01', '侧影：抛竿之后等口', 'photo', (c) =>
    landscape(c, { light: 'overcast', hills: 0.24, near: (v) => slope(v, 0.97, 0.7) + profileAngler(v, 0.78, 0.63, 280, 0) }),
  ),
  scene('angler-side-02', '桥下垂钓', 'wide', (c) =>
    landscape(c, {
      light: 'spring',
      hills: 0.16,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, -0.02, 1.02, 50) + stoneBridge(c, v.p, v.w * 0.06, v.horizon + 4, v.w * 0.56, 3),
      near: (v) => slope(v, 1, 0.72) + profileAngler(v, 0.82, 0.66, 220, 1),
    }),
  ),
  scene('angler-side-03', '中鱼了，竿子弯成弓', 'photo', (c) =>
    landscape(c, {
      light: 'jade',
      hills: 0.3,
      near: (v) =>
        slope(v, 0.72, 0.98) +
        profileAngler(v, 0.24, 0.64, 290, 3, { mirrored: true, bend: 150 }) +
        rings(v.p, v.w * 0.68, v.h * 0.72, 120, 5),
    }),
  ),
  scene('angler-side-04', '晚霞下的侧影', 'square', (c) =>
    landscape(c, {
      light: 'dusk',
      sun: [0.3, 0.3, 0.035],
      clouds: 8,
      hills: 0.16,
      near: (v) => slope(v, 0.98, 0.8) + profileAngler(v, 0.76, 0.72, 250, 4),
    }),
  ),
  scene('angler-rain-01', '细雨里撑伞守着', 'photo', (c) =>
    landscape(c, {
      light: 'rain',
      weather: 'rain',
      hills: 0.26,
      near: (v) => slope(v, 0.92, 0.8) + seatedAngler(v, 0.62, 0.76, 230, 3, { shade: yellow, reach: [-0.32, -0.26] }),
    }),
  ),
  scene('angler-snow-01', '雪天独钓', 'photo', (c) =>
    landscape(c, {
      light: 'snow',
      weather: 'snow',
      hills: 0.28,
      near: (v) => slope(v, 0.94, 0.78, { snow: true, tufts: 60 }) + seatedAngler(v, 0.7, 0.76, 230, 4, { reach: [-0.28, -0.28] }),
    }),
  ),
  scene('child-first-fish-01', '小朋友举着人生第一条鱼', 'upright', (c) =>
    landscape(c, {
      light: 'morning',
      horizon: 0.4,
      hills: 0.18,
      near: (v) => slope(v, 0.76, 0.8) + childWithFish(v, v.w * 0.45, v.h * 0.9, 560, '#e2654a'),
    }),
  ),
  scene('child-first-fish-02', '孩子在河边钓到小鲫鱼，笑开了花', 'square', (c) =>
    landscape(c, {
      light: 'spring',
      horizon: 0.42,
      hills: 0.2,
      near: (v) =>
        branch(c, v.p, -20, 40, 340, 26, ['#f7b5c4', '#fbd3da', '#f190a8']) +
        slope(v, 0.78, 0.74) +
        childWithFish(v, v.w * 0.56, v.h * 0.92, 520, '#4f8fb8'),
    }),
  ),
  scene('family-01', '爸爸带着孩子一起钓鱼', 'photo', (c) =>
    landscape(c, {
      light: 'golden',
      hills: 0.2,
      near: (v) =>
        slope(v, 0.84, 0.78) +
        seatedAngler(v, 0.6, 0.76, 250, 1, { reach: [-0.32, -0.26] }) +
        seatedAngler(v, 0.8, 0.8, 160, 0, { reach: [0.14, -0.24], box: '#d8a13e' }),
    }),
  ),
  scene('umbrella-spot-01', '支好的钓位：大伞、钓箱、水桶', 'photo', (c) =>
    landscape(c, {
      light: 'morning',
      hills: 0.2,
      near: (v) =>
        slope(v, 0.88, 0.76) +
        umbrella(c, v.w * 0.76, v.h * 0.92, 620, green) +
        emptySeat(v, 0.6, 0.74, 170, '#4d7c94') +
        bucket(c, v.w * 0.86, v.h * 0.93, 110, '#d3573f') +
        restingRod(v, 0.6, 0.77, [0.28, 0.6]),
    }),
  ),
  scene('umbrella-spot-02', '红白大伞下的空位子，人去吃面了', 'wide', (c) =>
    landscape(c, {
      light: 'noon',
      clouds: 7,
      hills: 0.16,
      near: (v) =>
        slope(v, 0.82, 0.94) +
        umbrella(c, v.w * 0.26, v.h * 0.94, 520, red, 7) +
        emptySeat(v, 0.28, 0.79, 150, '#7c6a4d') +
        cat(c, v.w * 0.5, v.h * 0.93, 120, '#d08a45'),
    }),
  ),
  scene('umbrella-spot-03', '水库边的露营钓位', 'photo', (c) =>
    landscape(c, {
      light: 'jade',
      hills: 0.3,
      near: (v) =>
        slope(v, 0.74, 0.92) +
        tent(c, v.w * 0.24, v.h * 0.86, 330, '#d98b3f') +
        emptySeat(v, 0.5, 0.8, 150, '#54667a') +
        restingRod(v, 0.58, 0.84, [0.84, 0.6]),
    }),
  ),
  scene('night-float-01', '夜光漂亮着一点绿，水面墨一样静', 'photo', (c) =>
    landscape(c, {
      light: 'night',
      stars: 120,
      hills: 0.22,
      clouds: 2,
      near: (v) => rings(v.p, v.w * 0.46, v.h * 0.72, 130, 4) + standingFloat(c, v.p, v.w * 0.46, v.h * 0.72, 190, '#7dff8a'),
    }),
  ),
  scene('night-float-02', '红色夜光漂和月光', 'upright', (c) =>
    landscape(c, {
      light: 'night',
      stars: 90,
      moon: [0.66, 0.17, 0.036],
      hills: 0.22,
      near: (v) => rings(v.p, v.w * 0.4, v.h * 0.74, 120, 4) + standingFloat(c, v.p, v.w * 0.4, v.h * 0.74, 210, '#ff5a4a'),
    }),
  ),
  scene('night-lamp-01', '蓝光夜钓灯照着漂', 'photo', (c) =>
    landscape(c, {
      light: 'night',
      stars: 80,
      hills: 0.22,
      clouds: 2,
      near: (v) =>
        slope(v, 0.98, 0.84) +
        lamp(c, v.w * 0.86, v.h * 0.62, -v.w * 0.66, v.h * 0.2) +
        stroke(`M${n(v.w * 0.86)} ${n(v.h * 0.63)}V${n(v.h * 0.92)}`, '#11161d', 8) +
        seatedAngler(v, 0.72, 0.84, 210, 1, { reach: [-0.28, -0.28] }),
    }),
  ),
  scene('night-lamp-02', '紫灯夜钓，旁边是发光的帐篷', 'wide', (c) =>
    landscape(c, {
      light: 'night',
      stars: 100,
      moon: [0.2, 0.16, 0.05, 0.4],
      hills: 0.26,
      near: (v) =>
        slope(v, 0.96, 0.76) +
        tent(c, v.w * 0.82, v.h * 0.87, 280, '#c97c3d', true) +
        lamp(c, v.w * 0.62, v.h * 0.68, -v.w * 0.5, v.h * 0.2, '#b48cff') +
        stroke(`M${n(v.w * 0.62)} ${n(v.h * 0.69)}V${n(v.h * 0.94)}`, '#11161d', 7),
    }),
  ),
  scene('night-moon-01', '圆月升起，湖面一条银路', 'photo', (c) =>
    landscape(c, { light: 'night', stars: 70, moon: [0.56, 0.2, 0.05], hills: 0.2, near: (v) => sideReeds(v, 'left', 0.46, 0.24) }),
  ),
  scene('night-moon-02', '弯月和芦苇', 'tall', (c) =>
    landscape(c, {
      light: 'night',
      stars: 120,
      moon: [0.36, 0.16, 0.03, 0.35],
      horizon: 0.54,
      hills: 0.18,
      near: (v) => sideReeds(v, 'right', 0.34, 0.5),
    }),
  ),
  scene('night-tent-01', '星空下亮着灯的帐篷', 'square', (c) =>
    landscape(c, {
      light: 'night',
      stars: 170,
      hills: 0.26,
      clouds: 1,
      near: (v) =>
        slope(v, 0.76, 0.92) + tent(c, v.w * 0.32, v.h * 0.88, 420, '#cf7f41', true) + restingRod(v, 0.6, 0.86, [0.86, 0.64], '#7dff8a'),
    }),
  ),
  scene('night-village-01', '村口塘的夜，月亮落在水里', 'wide', (c) =>
    landscape(c, {
      light: 'blue',
      stars: 50,
      moon: [0.72, 0.18, 0.05],
      hills: 0.2,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, -0.02, 0.5, 66),
      near: (v) => lotus(c, v.p, v.w * 0.16, v.h * 0.86, 220, 8, 1),
    }),
  ),
  scene('snow-bank-01', '雪后的湖岸，枯树和一行脚印', 'photo', (c) =>
    landscape(c, {
      light: 'snow',
      hills: 0.26,
      near: (v) => slope(v, 0.72, 0.92, { snow: true, tufts: 70 }) + bareTree(c, v.p.ink, v.w * 0.16, v.h * 0.8, 520) + footprints(v),
    }),
  ),
  scene('snow-bank-02', '大雪里的水库', 'upright', (c) =>
    landscape(c, {
      light: 'snow',
      weather: 'snow',
      hills: 0.34,
      far: (v) => spires(c, '#6f8ba0', v.horizon + 6, 0.5, 1.05, 180, 0.22),
      near: (v) => slope(v, 0.94, 0.86, { snow: true, tufts: 40 }),
    }),
  ),
  scene('snow-bank-03', '雪地里支着的一把鱼竿', 'wide', (c) =>
    landscape(c, {
      light: 'snow',
      hills: 0.28,
      near: (v) =>
        slope(v, 0.98, 0.76, { snow: true, tufts: 60 }) + restingRod(v, 0.78, 0.76, [0.4, 0.58]) + emptySeat(v, 0.82, 0.7, 140, '#a3553f'),
    }),
  ),
  scene('frost-reeds-01', '霜冻的早晨，岸边结了薄冰', 'photo', (c) =>
    landscape(c, {
      light: 'snow',
      hills: 0.2,
      weather: 'mist',
      sun: [0.3, 0.24, 0.028],
      near: (v) => ice(v) + sideReeds(v, 'right', 0.46, 0.3),
    }),
  ),
  scene('keepnet-01', '鱼护入水，等第一条', 'upright', (c) =>
    landscape(c, {
      light: 'morning',
      horizon: 0.3,
      hills: 0.12,
      near: (v) => keepnet(c, v.w * 0.36, v.h * 0.62, 230, 360) + slope(v, 0.99, 0.72) + restingRod(v, 0.9, 0.74, [0.3, 0.42]),
    }),
  ),
  scene('willow-angler-01', '柳荫下的老钓位', 'upright', (c) =>
    landscape(c, {
      light: 'morning',
      horizon: 0.42,
      hills: 0.16,
      near: (v) =>
        willow(c, v.p, v.w * 0.4, v.w + 10, -10, v.h * 0.42, 22) +
        slope(v, 0.9, 0.8) +
        seatedAngler(v, 0.6, 0.78, 240, 0, { reach: [-0.4, -0.2] }),
    }),
  ),
]

function footprints(v: View): string {
  let out = ''
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    out += ellipse(v.w * (0.34 + t * 0.1 + (i % 2) * 0.018), v.h * (0.84 + t * 0.14), 7 + t * 12, 4 + t * 7, '#9fb4c6')
  }
  return out
}

function ice(v: View): string {
  const edge: Point[] = [
    [-20, v.h * 0.8],
    [v.w * 0.18, v.h * 0.76],
    [v.w * 0.4, v.h * 0.82],
    [v.w * 0.62, v.h * 0.79],
    [v.w * 0.84, v.h * 0.84],
    [v.w + 20, v.h * 0.8],
  ]
  return (
    group(
      { opacity: 0.6 },
      fill(
        smooth(edge) + `L${v.w + 20} ${v.h + 20}L-20 ${v.h + 20}Z`,
        v.c.linear([
          [0, '#f4fafc'],
          [0.3, '#d3e2ea'],
          [1, '#b5cbd8'],
        ]),
      ),
    ) +
    stroke(smooth(edge), '#ffffff', 4, { opacity: 0.8 }) +
    stroke(
      `M${n(v.w * 0.2)} ${n(v.h * 0.86)}l120 30l60 -14l90 44M${n(v.w * 0.6)} ${n(v.h * 0.88)}l-70 40l-30 50M${n(v.w * 0.7)} ${n(v.h * 0.86)}l110 26`,
      '#ffffff',
      2,
      { opacity: 0.7 },
    )
  )
}

import { ellipse, group, n, place, rect, stroke, type Canvas, type Point } from '../canvas.ts'
import type { FilmScene } from '../film.ts'
import { fish, fishFromAbove } from '../fish.ts'
import { minnowLure } from '../gear.ts'
import { spires, treeLine } from '../land.ts'
import { bobbing, bubbling, crossing, drifting, ease, fallingStar, lightNet, raining, snowing } from '../motion.ts'
import { sparkle, swaying, swell, twinkling, wave, widening } from '../motion.ts'
import { palettes } from '../palettes.ts'
import { seatedAngler, sideReeds, slope } from '../parts.ts'
import { reeds } from '../plants.ts'
import { landscape, type View } from '../scene.ts'
import { pebbles } from '../still.ts'
import { boat, lamp, tent } from '../tackle.ts'
import { glitter } from '../water.ts'
import { surface, underwater } from './closeups.ts'

/** The view of a landscape without drawing it, for what moves in it. */
const viewOf = (c: Canvas, light: keyof typeof palettes, horizon: number): View => ({
  c,
  p: palettes[light],
  w: c.width,
  h: c.height,
  horizon: Math.round(c.height * horizon),
})

/** How deep the float is: it nods twice, then goes down, and comes up again. */
function bite(t: number): number {
  const nod = (at: number) => 46 * ease(t, at, at + 0.02) * (1 - ease(t, at + 0.03, at + 0.08))
  const pulled = 330 * ease(t, 0.5, 0.54) * (1 - ease(t, 0.7, 0.78))
  return 6 * wave(t, 3) + nod(0.28) + nod(0.38) + pulled
}

/** Where a swimmer that goes round is, and which way it looks. */
function circling(c: Canvas, t: number): { x: number; y: number; turn: number } {
  const at = (s: number): Point => [c.width * (0.5 + 0.3 * Math.cos(s * Math.PI * 2)), c.height * (0.5 + 0.27 * Math.sin(s * Math.PI * 2))]
  const [x, y] = at(t)
  const [ahead, below] = at(t + 0.01)
  return { x, y, turn: (Math.atan2(below - y, ahead - x) * 180) / Math.PI + 180 }
}

/** A lure that is walked: it goes in jerks, and rests between them. */
const walked = (t: number) => Array.from({ length: 6 }, (_, i) => ease(t, 0.06 + i * 0.15, 0.14 + i * 0.15)).reduce((a, b) => a + b, 0) / 6

export const films: readonly FilmScene[] = [
  {
    name: 'film-float',
    alt: '傍晚的水面，浮漂顿了两下，黑漂',
    seconds: 8,
    poster: 0.1,
    still(c) {
      const p = surface(c, 'dusk', { ripple: 0.5 })
      c.add(glitter(c, p.sun, c.width * 0.5, 0, c.height, 200, 0.6))
    },
    moving(c, t) {
      const p = palettes.dusk
      const [x, y] = [c.width * 0.5, c.height * 0.56]
      c.add(
        swell(c, p, 0, 44, t),
        sparkle(c, p.sun, x, 0, c.height, 240, t),
        ...[0.28, 0.38, 0.51, 0.72].map((start, i) => widening(p, x, y, i < 2 ? 190 : 330, t, start, 0.25)),
        bobbing(c, p, x, y, 300, bite(t)),
      )
    },
  },
  {
    name: 'film-evening',
    alt: '金色的傍晚，光在湖面上碎开，鸟飞过',
    seconds: 8,
    poster: 0.5,
    still: (c) =>
      void landscape(c, {
        light: 'golden',
        horizon: 0.5,
        sun: [0.5, 0.3, 0.026],
        hills: 0.2,
        clouds: 6,
        far: (v) => treeLine(c, v.p.land[3], v.horizon, 0.62, 1.05, 46),
        near: (v) => boat(c, v.p, v.w * 0.26, v.h * 0.68, 170),
      }),
    moving(c, t) {
      const v = viewOf(c, 'golden', 0.5)
      c.add(
        crossing(c, v.p, v.h * 0.17, 5, t),
        swell(c, v.p, v.horizon, 40, t),
        sparkle(c, v.p.sun, v.w * 0.5, v.horizon + 6, v.h, 210, t),
        widening(v.p, v.w * 0.68, v.h * 0.66, 120, t, 0.2, 0.4),
        widening(v.p, v.w * 0.4, v.h * 0.8, 170, t, 0.5, 0.45),
        swaying(t, v.h, 2, 0.1, sideReeds(v, 'right', 0.3, 0.4)),
      )
    },
  },
  {
    name: 'film-rain',
    alt: '雨落在水面上，一圈一圈，漂还立着',
    seconds: 8,
    poster: 0.4,
    still: (c) => void surface(c, 'rain', { ripple: 0.6 }),
    moving(c, t) {
      const p = palettes.rain
      c.add(bobbing(c, p, c.width * 0.46, c.height * 0.58, 230, 5 + 8 * wave(t, 4) + 4 * wave(t, 9)), raining(c, p, -40, t))
    },
  },
  {
    name: 'film-mist',
    alt: '天刚亮，雾在芦苇前面慢慢走',
    seconds: 9,
    poster: 0.3,
    still: (c) =>
      void landscape(c, {
        light: 'dawn',
        horizon: 0.48,
        hills: 0.26,
        calm: 1,
        sun: [0.68, 0.23, 0.02],
        far: (v) => spires(c, v.p.land[3], v.horizon + 4, -0.05, 0.34, 120, 0.3),
      }),
    moving(c, t) {
      const v = viewOf(c, 'dawn', 0.48)
      c.add(
        sparkle(c, v.p.sun, v.w * 0.68, v.horizon + 6, v.h * 0.9, 120, t),
        drifting(c, v.p, v.horizon + 20, v.h * 0.1, t),
        swaying(t, v.h, 2.4, 0, reeds(c, v.p, -30, v.w * 0.34, v.h + 16, v.h * 0.34)),
        drifting(c, v.p, v.h * 0.72, v.h * 0.07, t),
        swaying(t, v.h, 3, 0.3, reeds(c, v.p, v.w * 0.62, v.w + 30, v.h + 16, v.h * 0.24)),
      )
    },
  },
  {
    name: 'film-lure',
    alt: '水下的米诺一抽一停，鲈鱼跟在后面',
    seconds: 8,
    poster: 0.42,
    still: (c) => void underwater(c, ['#c6ecec', '#4aa0b0', '#124a66'], []),
    moving(c, t) {
      const lure = { x: c.width * (1.1 - 1.75 * walked(t)), y: c.height * (0.4 + 0.03 * wave(t, 6)) }
      const lag = Math.max(0, t - 0.05)
      const hunter = { x: c.width * (1.7 - 2.5 * walked(lag)), y: c.height * (0.5 - 0.05 * ease(t, 0.2, 0.7)) }
      c.add(
        bubbling(c, 16, t),
        stroke(`M${n(lure.x - 4)} ${n(lure.y)}L${n(lure.x - 420)} ${n(lure.y - 640)}`, '#f3f5f1', 1.6, { opacity: 0.5 }),
        place(lure.x, lure.y, 0.6, 9 * wave(t, 12), minnowLure(c, '#2f6f8f', '#d9e6ea', '#f6f1e0')),
        place(hunter.x, hunter.y, 0.52, -3 + 3 * wave(t, 8), fish(c, 'bass', { tint: '#4aa0b0', tintBy: 0.14 })),
      )
    },
  },
  {
    name: 'film-turn',
    alt: '清水石滩，一条鱼绕了一圈又回来',
    seconds: 8,
    poster: 0.36,
    still: (c) =>
      c.add(
        pebbles(c, '#8d9a8c'),
        rect(
          0,
          0,
          c.width,
          c.height,
          c.linear([
            [0, '#8fd0c6', 0.5],
            [1, '#2d7f86', 0.62],
          ]),
        ),
      ),
    moving(c, t) {
      const { x, y, turn } = circling(c, t)
      const bend = -62 + 46 * wave(t, 9)
      c.add(
        group({ opacity: 0.3, filter: c.blur(7) }, place(x + 34, y + 58, 0.3, turn, fishFromAbove(c, '#123236', bend))),
        place(x, y, 0.3, turn, fishFromAbove(c, '#6d7a4e', bend)),
        lightNet(c, t),
        ...Array.from({ length: 8 }, (_, i) =>
          ellipse(c.width * (0.1 + i * 0.12), c.height * (0.08 + ((i * 5) % 8) * 0.11) + wave(t, 1, i / 8) * 14, 90, 9, '#ffffff', {
            opacity: 0.09 + 0.07 * wave(t, 2, i / 8),
          }),
        ),
      )
    },
  },
  {
    name: 'film-night',
    alt: '星空下的夜钓灯和一点绿光，流星划过',
    seconds: 8,
    poster: 0.2,
    still: (c) =>
      void landscape(c, {
        light: 'night',
        horizon: 0.5,
        hills: 0.16,
        clouds: 2,
        near: (v) => slope(v, 0.98, 0.84) + tent(c, v.w * 0.8, v.h * 0.88, 230, '#c97c3d', true),
      }),
    moving(c, t) {
      const v = viewOf(c, 'night', 0.5)
      const [x, y] = [v.w * 0.294, v.h * 0.789]
      c.add(
        twinkling(c, v.h * 0.3, 120, t),
        fallingStar(v.w * 0.82, v.h * 0.08, t, 0.6),
        sparkle(c, '#7fd0ff', x, v.horizon + 50, v.h * 0.9, 150, t),
        group({ opacity: 0.92 + 0.08 * wave(t, 5) }, lamp(c, v.w * 0.62, v.h * 0.72, -v.w * 0.46, v.h * 0.1)),
        stroke(`M${n(v.w * 0.62)} ${n(v.h * 0.73)}V${n(v.h * 0.93)}`, '#11161d', 7),
        widening(v.p, x, y, 150, t, 0.3, 0.35),
        bobbing(c, v.p, x, y, 120, 3 + 4 * wave(t, 3) + 26 * ease(t, 0.3, 0.32) * (1 - ease(t, 0.36, 0.44)), '#7dff8a'),
        seatedAngler(v, 0.52, 0.88, 150, 1, { reach: [-0.2, -0.14] }),
      )
    },
  },
  {
    name: 'film-snow',
    alt: '雪落在湖上，岸边有人坐着等口',
    seconds: 8,
    poster: 0.5,
    still: (c) =>
      void landscape(c, {
        light: 'snow',
        horizon: 0.44,
        hills: 0.24,
        calm: 1,
        far: (v) => spires(c, v.p.land[3], v.horizon + 4, 0.55, 1.05, 120, 0.3),
        near: (v) => slope(v, 0.92, 0.8, { snow: true, tufts: 40 }) + seatedAngler(v, 0.66, 0.8, 210, 4, { reach: [-0.3, -0.16] }),
      }),
    moving: (c, t) => c.add(snowing(c, 150, t)),
  },
]

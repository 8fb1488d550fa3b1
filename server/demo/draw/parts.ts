import { type Point } from './canvas.ts'
import { anglerFromBehind, anglerInProfile, wardrobe } from './figures.ts'
import { bank, reeds } from './plants.ts'
import { rings } from './water.ts'
import { rod, standingFloat, tackleBox, umbrella } from './tackle.ts'
import type { View } from './scene.ts'

/** A bank that rises towards one side of the picture; heights are shares of the picture's from the top. */
export function slope(view: View, left: number, right: number, options: { snow?: boolean; tone?: string; tufts?: number } = {}): string {
  const { c, w, h } = view
  const edge: Point[] = []
  for (let i = 0; i <= 6; i++) {
    const t = i / 6
    const ease = t * t * (3 - 2 * t)
    edge.push([-20 + (w + 40) * t, h * (left + (right - left) * ease) + c.random.range(-0.012, 0.012) * h])
  }
  return bank(c, view.p, edge, options)
}

/** Reeds at one side of the picture. */
export function sideReeds(view: View, side: 'left' | 'right', height: number, reach = 0.2): string {
  const { c, p, w, h } = view
  return side === 'left'
    ? reeds(c, p, -30, w * reach, h + 20, h * height, 1.3)
    : reeds(c, p, w * (1 - reach), w + 30, h + 20, h * height, 1.3)
}

/** An angler seen from behind with a rod over the water; x and y in shares, size in px. */
export function seatedAngler(
  view: View,
  x: number,
  y: number,
  size: number,
  dress: number,
  options: { reach?: readonly [number, number]; box?: string; shade?: readonly [string, string] } = {},
): string {
  const { c, p, w, h } = view
  const [reachX, reachY] = options.reach ?? [-0.28, -0.3]
  const [sx, sy] = [x * w, y * h]
  const tip: Point = [sx + reachX * w, sy + reachY * h]
  const end: Point = [tip[0] - Math.sign(reachX || 1) * -size * 0.12, Math.max(view.horizon + 30, tip[1] + size * 0.42)]
  return (
    (options.shade ? umbrella(c, sx + size * 0.52, sy + size * 0.3, size * 2.5, options.shade, -6) : '') +
    rod([sx + size * 0.2 * Math.sign(reachX || 1), sy - size * 0.2], tip, size * 0.1, end, '#3a4048', size * 0.03) +
    rings(p, end[0], end[1], size * 0.2, 3) +
    standingFloat(c, p, end[0], end[1], size * 0.14) +
    tackleBox(c, sx - size * 0.34, sy - size * 0.02, size * 0.68, options.box ?? '#4d7c94') +
    anglerFromBehind(c, p, sx, sy, size, wardrobe[dress % wardrobe.length]!)
  )
}

/** An angler in profile with a rod; faces left unless mirrored. */
export function profileAngler(
  view: View,
  x: number,
  y: number,
  size: number,
  dress: number,
  options: { mirrored?: boolean; reach?: number; bend?: number } = {},
): string {
  const { c, p, w, h } = view
  const { art, hands } = anglerInProfile(c, p, x * w, y * h, size, wardrobe[dress % wardrobe.length]!, options.mirrored)
  const way = options.mirrored ? 1 : -1
  const tip: Point = [hands[0] + way * (options.reach ?? 0.34) * w, hands[1] - size * 0.62]
  const end: Point = [tip[0] + way * size * 0.05, Math.max(view.horizon + 40, hands[1] + size * 0.25)]
  return (
    rod([hands[0] - way * size * 0.16, hands[1] + size * 0.05], tip, options.bend ?? size * 0.1, end, '#39404a', size * 0.035) +
    art +
    rings(p, end[0], end[1], size * 0.18, 3) +
    standingFloat(c, p, end[0], end[1], size * 0.14)
  )
}

import { egret } from '../figures.ts'
import { fish } from '../fish.ts'
import { place } from '../canvas.ts'
import { spires, stoneBridge, treeLine, village } from '../land.ts'
import { branch, lotus, reeds } from '../plants.ts'
import { seatedAngler, sideReeds, slope } from '../parts.ts'
import { landscape, type Scene } from '../scene.ts'
import { boat, tent, umbrella, standingFloat } from '../tackle.ts'
import { rings } from '../water.ts'

const cover = (name: string, alt: string, draw: Scene['draw']): Scene => ({ name: `cover-${name}`, alt, width: 1280, height: 720, draw })
const banner = (name: string, alt: string, draw: Scene['draw']): Scene => ({ name: `banner-${name}`, alt, width: 1280, height: 512, draw })

/** Covers of personal homepages, and the banners of the home page. */
export const covers: readonly Scene[] = [
  cover('dawn', '晨雾、小船和芦苇', (c) =>
    landscape(c, {
      light: 'dawn',
      sun: [0.7, 0.2, 0.045],
      weather: 'mist',
      hills: 0.3,
      near: (v) => boat(c, v.p, v.w * 0.4, v.h * 0.72, 220) + sideReeds(v, 'right', 0.5, 0.16),
    }),
  ),
  cover('jade', '翠绿的水库湾', (c) =>
    landscape(c, {
      light: 'jade',
      hills: 0.4,
      calm: 0.9,
      far: (v) => spires(c, v.p.land[3], v.horizon + 5, 0.5, 1.05, 150, 0.24),
      near: (v) => slope(v, 0.8, 0.98),
    }),
  ),
  cover('dusk', '晚霞湖面', (c) =>
    landscape(c, {
      light: 'dusk',
      clouds: 9,
      sun: [0.36, 0.26, 0.05],
      hills: 0.22,
      near: (v) => reeds(c, v.p, v.w * 0.7, v.w + 30, v.h + 20, v.h * 0.5),
    }),
  ),
  cover('autumn', '红杉倒影', (c) =>
    landscape(c, {
      light: 'autumn',
      hills: 0.2,
      calm: 0.95,
      far: (v) => spires(c, '#b8612d', v.horizon + 6, 0.3, 1.05, 200, 0.22),
      near: (v) => egret(c, v.p, v.w * 0.2, v.h * 0.84, 200),
    }),
  ),
  cover('night', '星空、帐篷和夜光漂', (c) =>
    landscape(c, {
      light: 'night',
      stars: 160,
      moon: [0.24, 0.18, 0.05],
      hills: 0.26,
      near: (v) =>
        slope(v, 0.98, 0.76) +
        tent(c, v.w * 0.8, v.h * 0.88, 300, '#c97c3d', true) +
        standingFloat(c, v.p, v.w * 0.4, v.h * 0.78, 120, '#7dff8a'),
    }),
  ),
  cover('spring', '桃花和石桥', (c) =>
    landscape(c, {
      light: 'spring',
      hills: 0.22,
      calm: 0.9,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, -0.02, 1.02, 54) + stoneBridge(c, v.p, v.w * 0.42, v.horizon + 4, v.w * 0.46, 1),
      near: (v) => branch(c, v.p, -20, 40, 460, 22, ['#f7b5c4', '#fbd3da', '#f190a8', '#ffffff']),
    }),
  ),
  banner('welcome', '清晨，两位钓友并肩坐在湖边', (c) =>
    landscape(c, {
      light: 'dawn',
      horizon: 0.52,
      sun: [0.26, 0.24, 0.06],
      hills: 0.32,
      weather: 'mist',
      near: (v) =>
        slope(v, 1, 0.8) +
        umbrella(c, v.w * 0.86, v.h * 0.98, 300, ['#c9503f', '#f0e2c8']) +
        seatedAngler(v, 0.66, 0.78, 150, 0, { reach: [-0.18, -0.3] }) +
        seatedAngler(v, 0.78, 0.77, 150, 2, { reach: [0.14, -0.34] }),
    }),
  ),
  banner('hot', '跃动的鲤鱼与荷叶', (c) =>
    landscape(c, {
      light: 'jade',
      horizon: 0.34,
      hills: 0.26,
      near: (v) =>
        lotus(c, v.p, v.w * 0.14, v.h * 0.72, 260, 11, 2) +
        rings(v.p, v.w * 0.66, v.h * 0.84, 230, 6) +
        place(v.w * 0.46, v.h * 0.68, 0.42, -14, fish(c, 'carp')) +
        lotus(c, v.p, v.w * 0.98, v.h * 0.9, 180, 6, 1),
    }),
  ),
  banner('season', '春天的江村，禁渔期里静静的水面', (c) =>
    landscape(c, {
      light: 'spring',
      horizon: 0.54,
      hills: 0.34,
      calm: 0.9,
      birds: [0.4, 0.2, 6],
      far: (v) => village(c, v.p, v.w * 0.7, v.horizon, 46, 4),
      near: (v) => egret(c, v.p, v.w * 0.24, v.h * 0.9, 180) + sideReeds(v, 'right', 0.44, 0.12),
    }),
  ),
]

import { egret } from '../figures.ts'
import { dam, pavilion, spires, stoneBridge, treeLine, village } from '../land.ts'
import { branch, lotus, reeds, willow } from '../plants.ts'
import { sideReeds, slope } from '../parts.ts'
import { landscape, scene, type Scene } from '../scene.ts'
import { boat } from '../tackle.ts'
import { fill, polyline, rect } from '../canvas.ts'
import { mist } from '../water.ts'

const pink = ['#f7b5c4', '#fbd3da', '#f190a8', '#ffffff'] as const
const gold = ['#e9b23c', '#f3cc62', '#d1872b', '#f7e0a0'] as const

/** Lakes, rivers, reservoirs and ponds through the day. */
export const waters: readonly Scene[] = [
  scene('lake-dawn-01', '晨雾里的湖面，太阳刚从山后升起，芦苇旁泊着小船', 'photo', (c) =>
    landscape(c, {
      light: 'dawn',
      sun: [0.62, 0.24, 0.032],
      weather: 'mist',
      hills: 0.24,
      birds: [0.28, 0.2, 4],
      near: (v) => boat(c, v.p, v.w * 0.34, v.h * 0.68, 230) + sideReeds(v, 'right', 0.42, 0.24) + sideReeds(v, 'left', 0.22, 0.18),
    }),
  ),
  scene('lake-dawn-02', '宽阔的湖湾日出，一只白鹭立在浅水里', 'wide', (c) =>
    landscape(c, {
      light: 'dawn',
      sun: [0.3, 0.24, 0.04],
      horizon: 0.5,
      hills: 0.26,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, 0.62, 1.05, 46),
      near: (v) => egret(c, v.p, v.w * 0.74, v.h * 0.82, 210) + sideReeds(v, 'left', 0.36, 0.16),
    }),
  ),
  scene('lake-dawn-03', '竖构图的黎明湖面，远山层层，雾气贴着水', 'upright', (c) =>
    landscape(c, {
      light: 'dawn',
      horizon: 0.5,
      hills: 0.3,
      sun: [0.62, 0.2, 0.024],
      weather: 'mist',
      near: (v) => reeds(c, v.p, -20, v.w * 0.4, v.h + 10, v.h * 0.3),
    }),
  ),
  scene('lake-dawn-04', '手机长图：薄雾清晨，水面像镜子', 'tall', (c) =>
    landscape(c, {
      light: 'dawn',
      horizon: 0.54,
      hills: 0.26,
      calm: 1,
      weather: 'mist',
      sun: [0.7, 0.27, 0.02],
      birds: [0.2, 0.2, 3],
      near: (v) => sideReeds(v, 'left', 0.26, 0.5),
    }),
  ),
  scene('lake-morning-01', '清晨湖边的白墙黛瓦小村', 'photo', (c) =>
    landscape(c, {
      light: 'morning',
      hills: 0.22,
      clouds: 5,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, 0.3, 0.86, 62) + village(c, v.p, v.w * 0.42, v.horizon, 60, 5),
      near: (v) => boat(c, v.p, v.w * 0.68, v.h * 0.74, 190) + willow(c, v.p, -10, v.w * 0.3, -10, v.h * 0.46, 17),
    }),
  ),
  scene('lake-morning-02', '早晨的湾子，水色清亮，岸边一排水杉', 'wide', (c) =>
    landscape(c, {
      light: 'morning',
      hills: 0.24,
      far: (v) => spires(c, v.p.land[3], v.horizon + 4, 0.48, 1.02, 150, 0.26),
      near: (v) => sideReeds(v, 'left', 0.44, 0.2),
    }),
  ),
  scene('lake-morning-03', '垂柳下的湖面', 'upright', (c) =>
    landscape(c, {
      light: 'morning',
      horizon: 0.44,
      hills: 0.16,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, -0.05, 0.5, 60),
      near: (v) => willow(c, v.p, v.w * 0.42, v.w + 20, -20, v.h * 0.56, 26) + slope(v, 0.96, 0.88),
    }),
  ),
  scene('lake-noon-01', '晴天正午，蓝天白云倒在湖里', 'photo', (c) =>
    landscape(c, {
      light: 'noon',
      clouds: 9,
      hills: 0.17,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, -0.02, 0.4, 54),
      near: (v) => slope(v, 0.86, 0.96),
    }),
  ),
  scene('lake-noon-02', '大湖开阔处的小波浪', 'wide', (c) =>
    landscape(c, {
      light: 'noon',
      clouds: 8,
      hills: 0.12,
      calm: 0.1,
      birds: [0.6, 0.22, 5],
      near: (v) => boat(c, v.p, v.w * 0.3, v.h * 0.66, 160),
    }),
  ),
  scene('lake-golden-01', '金色的傍晚，水面上一条光路', 'photo', (c) =>
    landscape(c, {
      light: 'golden',
      sun: [0.44, 0.24, 0.045],
      hills: 0.2,
      near: (v) => sideReeds(v, 'right', 0.5, 0.26) + boat(c, v.p, v.w * 0.24, v.h * 0.72, 200),
    }),
  ),
  scene('lake-golden-02', '夕阳下的湖心亭', 'square', (c) =>
    landscape(c, {
      light: 'golden',
      sun: [0.7, 0.24, 0.035],
      horizon: 0.48,
      hills: 0.2,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, 0.12, 0.42, 40) + pavilion(c, v.p, v.w * 0.28, v.horizon, 130),
      near: (v) => sideReeds(v, 'left', 0.2, 0.3),
    }),
  ),
  scene('lake-dusk-01', '紫红色的晚霞铺满湖面', 'photo', (c) =>
    landscape(c, { light: 'dusk', sun: [0.58, 0.27, 0.03], hills: 0.24, clouds: 8, near: (v) => sideReeds(v, 'left', 0.4, 0.25) }),
  ),
  scene('lake-dusk-02', '晚霞里收竿的小船', 'wide', (c) =>
    landscape(c, { light: 'dusk', clouds: 8, hills: 0.24, sun: [0.2, 0.27, 0.036], near: (v) => boat(c, v.p, v.w * 0.62, v.h * 0.7, 230) }),
  ),
  scene('lake-dusk-03', '竖幅晚霞，芦花剪影', 'upright', (c) =>
    landscape(c, {
      light: 'dusk',
      horizon: 0.52,
      clouds: 9,
      sun: [0.4, 0.27, 0.026],
      near: (v) => reeds(c, v.p, v.w * 0.3, v.w + 40, v.h + 10, v.h * 0.48, 1.2),
    }),
  ),
  scene('lake-blue-01', '天黑前的蓝调时刻，村里亮了几盏灯', 'photo', (c) =>
    landscape(c, {
      light: 'blue',
      hills: 0.24,
      stars: 24,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, 0.1, 0.7, 44) + windows(v.w * 0.2, v.horizon - 16, 9, 46),
      near: (v) => slope(v, 0.95, 0.86),
    }),
  ),
  scene('lake-overcast-01', '阴天的湖，风从对岸来', 'photo', (c) =>
    landscape(c, {
      light: 'overcast',
      clouds: 9,
      calm: 0.15,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, 0.5, 1.05, 50),
      near: (v) => sideReeds(v, 'left', 0.46, 0.24),
    }),
  ),
  scene('lake-overcast-02', '多云天气，水色发暗，适合守大鱼', 'wide', (c) =>
    landscape(c, { light: 'overcast', clouds: 8, hills: 0.28, weather: 'mist', near: (v) => slope(v, 0.84, 0.97) }),
  ),
  scene('reservoir-01', '群山里的水库大坝，水绿得像玉', 'photo', (c) =>
    landscape(c, { light: 'jade', hills: 0.3, far: (v) => dam(c, v.p, v.horizon, 0.56, 1.02, 74), near: (v) => slope(v, 0.82, 0.97) }),
  ),
  scene('reservoir-02', '水库库尾，两岸杉树倒影', 'upright', (c) =>
    landscape(c, {
      light: 'jade',
      hills: 0.3,
      horizon: 0.48,
      calm: 0.95,
      far: (v) =>
        spires(c, v.p.land[3], v.horizon + 6, -0.05, 0.34, 230, 0.24) + spires(c, v.p.land[3], v.horizon + 6, 0.68, 1.05, 190, 0.24),
    }),
  ),
  scene('reservoir-03', '水库的一处回湾，山色青翠', 'wide', (c) =>
    landscape(c, {
      light: 'jade',
      hills: 0.4,
      clouds: 6,
      calm: 0.9,
      far: (v) => spires(c, v.p.land[3], v.horizon + 4, -0.02, 0.3, 130, 0.24),
      near: (v) => boat(c, v.p, v.w * 0.64, v.h * 0.76, 190),
    }),
  ),
  scene('reservoir-04', '水库边雾锁青山', 'square', (c) =>
    landscape(c, {
      light: 'overcast',
      hills: 0.34,
      weather: 'mist',
      calm: 0.9,
      far: (v) => spires(c, v.p.land[3], v.horizon + 4, 0.55, 1.05, 170, 0.22),
      near: (v) => mist(c, v.p, v.horizon - 90, 80, 0.8),
    }),
  ),
  scene('river-bridge-01', '单孔石桥和它的倒影合成一个圆', 'photo', (c) =>
    landscape(c, {
      light: 'spring',
      hills: 0.2,
      calm: 0.95,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, -0.02, 1.02, 60) + stoneBridge(c, v.p, v.w * 0.2, v.horizon + 4, v.w * 0.6, 1),
      near: (v) => willow(c, v.p, v.w * 0.76, v.w + 10, -10, v.h * 0.5, 16),
    }),
  ),
  scene('river-bridge-02', '三孔老桥横在河湾上，天色将晚', 'wide', (c) =>
    landscape(c, {
      light: 'golden',
      hills: 0.26,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, 0.7, 1.05, 60) + stoneBridge(c, v.p, v.w * 0.08, v.horizon + 4, v.w * 0.72, 3),
      near: (v) => sideReeds(v, 'right', 0.44, 0.18),
    }),
  ),
  scene('river-bridge-03', '雨中的石拱桥', 'upright', (c) =>
    landscape(c, {
      light: 'rain',
      weather: 'rain',
      horizon: 0.48,
      hills: 0.22,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, -0.02, 1.02, 70) + stoneBridge(c, v.p, v.w * 0.1, v.horizon + 4, v.w * 0.8, 1),
    }),
  ),
  scene('river-bend-01', '河湾浅滩，水流绕过草岸', 'photo', (c) =>
    landscape(c, {
      light: 'morning',
      hills: 0.24,
      calm: 0.35,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, 0.3, 1.05, 64),
      near: (v) => slope(v, 0.62, 0.98, { tone: '#7d9a5c' }) + egret(c, v.p, v.w * 0.62, v.h * 0.8, 130),
    }),
  ),
  scene('reed-bank-01', '芦苇荡里的一条水道', 'photo', (c) =>
    landscape(c, {
      light: 'autumn',
      hills: 0.14,
      clouds: 6,
      near: (v) =>
        reeds(c, v.p, -30, v.w * 0.36, v.h * 0.86, v.h * 0.5) +
        reeds(c, v.p, v.w * 0.66, v.w + 30, v.h * 0.92, v.h * 0.58) +
        reeds(c, v.p, -30, v.w * 0.3, v.h + 40, v.h * 0.5),
    }),
  ),
  scene('reed-bank-02', '芦花开了，白茫茫一片', 'wide', (c) =>
    landscape(c, { light: 'golden', hills: 0.16, near: (v) => reeds(c, v.p, -30, v.w + 30, v.h + 60, v.h * 0.48, 1.1) }),
  ),
  scene('reed-bank-03', '芦苇边的静水', 'upright', (c) =>
    landscape(c, {
      light: 'overcast',
      hills: 0.18,
      near: (v) => reeds(c, v.p, v.w * 0.45, v.w + 30, v.h * 0.82, v.h * 0.46) + reeds(c, v.p, v.w * 0.6, v.w + 30, v.h + 30, v.h * 0.5),
    }),
  ),
  scene('lotus-pond-01', '荷塘盛夏，粉荷初开', 'photo', (c) =>
    landscape(c, {
      light: 'noon',
      horizon: 0.34,
      hills: 0.12,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, -0.02, 1.02, 60),
      near: (v) => lotus(c, v.p, v.w * 0.3, v.h * 0.56, 260, 12, 2) + lotus(c, v.p, v.w * 0.72, v.h * 0.82, 400, 13, 4),
    }),
  ),
  scene('lotus-pond-02', '荷叶间的钓位', 'square', (c) =>
    landscape(c, {
      light: 'morning',
      horizon: 0.3,
      hills: 0.1,
      near: (v) => lotus(c, v.p, v.w * 0.12, v.h * 0.6, 300, 12, 2) + lotus(c, v.p, v.w * 0.9, v.h * 0.84, 380, 13, 3),
    }),
  ),
  scene('lotus-pond-03', '雨打荷叶', 'wide', (c) =>
    landscape(c, {
      light: 'rain',
      horizon: 0.3,
      hills: 0.16,
      weather: 'rain',
      near: (v) => lotus(c, v.p, v.w * 0.26, v.h * 0.7, 330, 15, 2) + lotus(c, v.p, v.w * 0.8, v.h * 0.82, 320, 11, 2),
    }),
  ),
  scene('spring-peach-01', '桃花开在湖边，桃花水涨起来了', 'photo', (c) =>
    landscape(c, {
      light: 'spring',
      hills: 0.22,
      clouds: 6,
      near: (v) => branch(c, v.p, -20, v.h * 0.04, 560, 24, pink) + branch(c, v.p, -20, v.h * 0.4, 300, -12, pink) + slope(v, 0.97, 0.88),
    }),
  ),
  scene('spring-peach-02', '一枝桃花垂在水面上', 'upright', (c) =>
    landscape(c, {
      light: 'spring',
      hills: 0.2,
      calm: 0.9,
      weather: 'mist',
      near: (v) => branch(c, v.p, v.w + 20, v.h * 0.12, 640, 148, pink),
    }),
  ),
  scene('spring-rapeseed-01', '油菜花田尽头就是河', 'wide', (c) =>
    landscape(c, {
      light: 'spring',
      hills: 0.26,
      far: (v) => village(c, v.p, v.w * 0.62, v.horizon, 46, 4),
      near: (v) => slope(v, 0.66, 0.84, { tone: '#e4bf2d', tufts: 420 }),
    }),
  ),
  scene('spring-willow-01', '新柳拂水', 'square', (c) =>
    landscape(c, {
      light: 'spring',
      hills: 0.2,
      far: (v) => pavilion(c, v.p, v.w * 0.3, v.horizon, 120),
      near: (v) => willow(c, v.p, v.w * 0.4, v.w + 20, -20, v.h * 0.62, 26),
    }),
  ),
  scene('rain-lake-01', '下雨的湖面，满是雨圈', 'photo', (c) =>
    landscape(c, {
      light: 'rain',
      weather: 'rain',
      hills: 0.26,
      far: (v) => treeLine(c, v.p.land[3], v.horizon, 0.4, 1.05, 50),
      near: (v) => sideReeds(v, 'left', 0.32, 0.2),
    }),
  ),
  scene('rain-lake-02', '梅雨季涨水，岸边的树站在水里', 'wide', (c) =>
    landscape(c, {
      light: 'rain',
      weather: 'rain',
      hills: 0.3,
      calm: 0.5,
      far: (v) => spires(c, v.p.land[3], v.horizon + 30, 0.06, 0.42, 170, 0.3),
    }),
  ),
  scene('autumn-lake-01', '秋天的水杉红了，倒映在湖里', 'photo', (c) =>
    landscape(c, { light: 'autumn', hills: 0.16, calm: 0.95, far: (v) => spires(c, '#b8612d', v.horizon + 6, -0.03, 1.03, 220, 0.22) }),
  ),
  scene('autumn-lake-02', '秋水，银杏枝头', 'upright', (c) =>
    landscape(c, {
      light: 'autumn',
      hills: 0.22,
      near: (v) => branch(c, v.p, -20, v.h * 0.1, 620, 28, gold) + slope(v, 0.93, 0.97, { tone: '#a8803a' }),
    }),
  ),
  scene('autumn-lake-03', '深秋的湾汊，水退了露出草滩', 'wide', (c) =>
    landscape(c, {
      light: 'autumn',
      hills: 0.28,
      clouds: 6,
      birds: [0.5, 0.18, 7],
      near: (v) => slope(v, 0.7, 0.94, { tone: '#a98a4c', tufts: 260 }),
    }),
  ),
]

function windows(x: number, y: number, count: number, gap: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const wx = x + i * gap * (i % 3 === 1 ? 1.12 : 1)
    out +=
      rect(wx, y - (i % 2) * 7, 7, 9, '#ffd88a') +
      fill(
        polyline(
          [
            [wx - 3, y - (i % 2) * 7],
            [wx + 10, y - (i % 2) * 7],
            [wx + 3, y - 8 - (i % 2) * 7],
          ],
          true,
        ),
        '#16263f',
      )
  }
  return out
}

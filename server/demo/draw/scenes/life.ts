import { circle, ellipse, fill, group, n, place, rect, smooth, stroke, type Canvas } from '../canvas.ts'
import { cat, egret } from '../figures.ts'
import { frogLure, hook, lyingFloat, minnowLure, paddleTail, spinningReel, spool, spoon } from '../gear.ts'
import { spires } from '../land.ts'
import { sideReeds, slope } from '../parts.ts'
import { landscape, scene, type Scene } from '../scene.ts'
import { boards, bowl, cloth, heap, lawn, pebbles, worm } from '../still.ts'
import { bucket, tent } from '../tackle.ts'

const vignette = (c: Canvas) =>
  rect(
    0,
    0,
    c.width,
    c.height,
    c.radial(
      [
        [0, '#0b1420', 0],
        [0.68, '#0b1420', 0],
        [1, '#0b1420', 0.36],
      ],
      [0.5, 0.5],
      0.75,
    ),
  )

function corn(c: Canvas, x: number, y: number, r: number, count: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const a = c.random.next() * 6.28
    const q = Math.sqrt(c.random.next()) * r
    const s = c.random.range(11, 16)
    out += place(
      x + Math.cos(a) * q,
      y + Math.sin(a) * q,
      1,
      c.random.range(0, 360),
      rect(-s * 0.6 + 2, -s * 0.75 + 4, s * 1.2, s * 1.6, '#6b4a10', { rx: s * 0.5, opacity: 0.4 }),
      rect(
        -s * 0.6,
        -s * 0.8,
        s * 1.2,
        s * 1.6,
        c.linear([
          [0, '#ffe27a'],
          [1, '#e0a021'],
        ]),
        { rx: s * 0.5 },
      ),
      ellipse(-s * 0.15, -s * 0.3, s * 0.2, s * 0.26, '#fff8d8', { opacity: 0.8 }),
    )
  }
  return out
}

/** A tray with compartments; each gets a small thing. */
function tray(
  c: Canvas,
  columns: number,
  rows: number,
  contents: (column: number, row: number, x: number, y: number, w: number, h: number) => string,
): string {
  const [x0, y0] = [c.width * 0.1, c.height * 0.12]
  const [w, h] = [c.width * 0.8, c.height * 0.76]
  let out =
    rect(x0 - 24 + 10, y0 - 24 + 20, w + 48, h + 48, '#000', { rx: 26, opacity: 0.4, filter: c.blur(14) }) +
    rect(x0 - 24, y0 - 24, w + 48, h + 48, '#3c4a55', { rx: 26 }) +
    rect(x0 - 14, y0 - 14, w + 28, h + 28, '#55656f', { rx: 18 })
  const [cw, ch] = [w / columns, h / rows]
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      const [x, y] = [x0 + i * cw + 6, y0 + j * ch + 6]
      out +=
        rect(
          x,
          y,
          cw - 12,
          ch - 12,
          c.linear([
            [0, '#26323a'],
            [1, '#3b4a54'],
          ]),
          { rx: 12 },
        ) + contents(i, j, x + cw / 2 - 6, y + ch / 2 - 6, cw - 12, ch - 12)
    }
  return out
}

function noodles(c: Canvas, x: number, y: number, r: number): string {
  let strands = ''
  for (let i = 0; i < 80; i++) {
    const a = c.random.next() * 6.28
    strands += `M${n(x + Math.cos(a) * r * c.random.range(0.1, 0.66))} ${n(y + Math.sin(a) * r * c.random.range(0.1, 0.64))}q${n(c.random.range(-90, 90))} ${n(c.random.range(-70, 70))} ${n(c.random.range(-100, 100))} ${n(c.random.range(-60, 60))}`
  }
  const clip = c.clip(circle(x, y, r * 0.8, '#000'))
  const leeks = Array.from({ length: 16 }, () =>
    circle(x + c.random.range(-0.6, 0.6) * r, y + c.random.range(-0.6, 0.6) * r, 8, 'none', { stroke: '#5f9a3f', strokeWidth: 5 }),
  ).join('')
  return (
    bowl(c, x, y, r, '#e9e3d4', '#a5562a') +
    circle(x, y, r * 0.985, 'none', { stroke: '#3f6fa0', strokeWidth: 7, opacity: 0.8 }) +
    group(
      { clipPath: clip },
      circle(
        x,
        y,
        r * 0.8,
        c.radial([
          [0, '#d98a4a'],
          [1, '#a5562a'],
        ]),
      ),
      stroke(strands, '#c99b4f', 12),
      stroke(strands, '#f4dc9c', 9),
      leeks,
    ) +
    place(
      x + r * 0.3,
      y - r * 0.28,
      1,
      20,
      ellipse(0, 0, r * 0.25, r * 0.21, '#fffaf0'),
      ellipse(
        0,
        0,
        r * 0.13,
        r * 0.12,
        c.radial([
          [0, '#ffc14a'],
          [1, '#ee9326'],
        ]),
      ),
    ) +
    place(
      x - r * 0.32,
      y + r * 0.1,
      1,
      -16,
      rect(-r * 0.2, -r * 0.1, r * 0.4, r * 0.2, '#b5583f', { rx: 16 }),
      rect(-r * 0.17, -r * 0.02, r * 0.34, r * 0.04, '#e9a58c', { rx: 8 }),
    ) +
    group(
      {},
      stroke(`M${n(x + r * 0.1)} ${n(y + r * 0.5)}L${n(x + r * 1.25)} ${n(y - r * 0.85)}`, '#3b2417', 14),
      stroke(`M${n(x + r * 0.24)} ${n(y + r * 0.56)}L${n(x + r * 1.36)} ${n(y - r * 0.7)}`, '#4a2f1f', 14),
    )
  )
}

function litter(c: Canvas, x: number, y: number, s: number): string {
  return place(
    x,
    y,
    1,
    0,
    ellipse(0, 6, s * 0.5, s * 0.08, '#000', { opacity: 0.3, filter: c.blur(8) }),
    fill(
      smooth(
        [
          [-s * 0.4, 0],
          [-s * 0.46, -s * 0.4],
          [-s * 0.3, -s * 0.72],
          [-s * 0.08, -s * 0.84],
          [s * 0.08, -s * 0.84],
          [s * 0.3, -s * 0.72],
          [s * 0.46, -s * 0.4],
          [s * 0.4, 0],
        ],
        true,
      ),
      c.linear([
        [0, '#4f8f6b'],
        [0.4, '#3b7a58'],
        [1, '#1f4b38'],
      ]),
    ),
    stroke(
      `M${n(-s * 0.2)} ${n(-s * 0.7)}Q${n(-s * 0.3)} ${n(-s * 0.4)} ${n(-s * 0.22)} ${n(-s * 0.1)}M${n(s * 0.12)} ${n(-s * 0.74)}Q${n(s * 0.24)} ${n(-s * 0.4)} ${n(s * 0.16)} ${n(-s * 0.12)}`,
      '#8cc3a2',
      6,
      { opacity: 0.4 },
    ),
    fill(
      smooth(
        [
          [-s * 0.1, -s * 0.82],
          [-s * 0.2, -s * 1.02],
          [-s * 0.04, -s * 0.94],
          [s * 0.06, -s * 1.05],
          [s * 0.12, -s * 0.93],
          [s * 0.22, -s * 0.98],
          [s * 0.1, -s * 0.82],
        ],
        true,
      ),
      '#3b7a58',
    ),
    stroke(`M${n(-s * 0.1)} ${n(-s * 0.82)}H${n(s * 0.1)}`, '#e8d06a', 9),
  )
}

const bottle = (x: number, y: number, s: number, turn: number) =>
  place(
    x,
    y,
    1,
    turn,
    rect(-s * 0.13, -s * 0.5, s * 0.26, s * 0.62, '#bfe0ea', { rx: s * 0.06, opacity: 0.85 }),
    rect(-s * 0.13, -s * 0.3, s * 0.26, s * 0.2, '#d9583f'),
    rect(-s * 0.06, -s * 0.62, s * 0.12, s * 0.14, '#bfe0ea'),
    rect(-s * 0.07, -s * 0.66, s * 0.14, s * 0.07, '#3f79a8'),
  )

function steam(c: Canvas, x: number, y: number, s: number): string {
  return group(
    { filter: c.blur(9), opacity: 0.6 },
    stroke(
      `M${n(x - s * 0.2)} ${n(y)}q${n(s * 0.2)} ${n(-s * 0.3)} 0 ${n(-s * 0.6)}t0 ${n(-s * 0.5)}M${n(x + s * 0.15)} ${n(y)}q${n(s * 0.22)} ${n(-s * 0.3)} 0 ${n(-s * 0.6)}t0 ${n(-s * 0.6)}`,
      '#ffffff',
      s * 0.09,
    ),
  )
}

function flask(c: Canvas, x: number, y: number, s: number): string {
  return (
    ellipse(x, y + 4, s * 0.3, s * 0.05, '#000', { opacity: 0.3, filter: c.blur(6) }) +
    rect(
      x - s * 0.17,
      y - s * 0.86,
      s * 0.34,
      s * 0.86,
      c.linear(
        [
          [0, '#8f2f2a'],
          [0.25, '#d9604c'],
          [0.6, '#b3423a'],
          [1, '#6d221f'],
        ],
        [0, 0],
        [1, 0],
      ),
      { rx: s * 0.05 },
    ) +
    rect(
      x - s * 0.15,
      y - s * 1.02,
      s * 0.3,
      s * 0.19,
      c.linear(
        [
          [0, '#7c8790'],
          [0.3, '#e8edf0'],
          [1, '#59636b'],
        ],
        [0, 0],
        [1, 0],
      ),
      { rx: s * 0.03 },
    ) +
    rect(x - s * 0.17, y - s * 0.5, s * 0.34, s * 0.05, '#f0cf8a', { opacity: 0.8 })
  )
}

/** Gear laid out, bait in bowls and life on the bank. */
export const life: readonly Scene[] = [
  scene('lures-01', '木板上的几枚米诺和亮片，全换成单钩', 'photo', (c) =>
    c.add(
      boards(c, '#8c6f52'),
      place(150, 210, 1.5, -6, minnowLure(c, '#2f6f8f', '#bfe0e6', '#fbf6ea')),
      place(700, 330, 1.4, 8, minnowLure(c, '#7a3a2c', '#f0a24a', '#fbeecb')),
      place(200, 500, 1.5, 4, spoon(c, '#d8b24a')),
      place(740, 640, 1.45, -8, paddleTail(c, '#8fb34a')),
      place(230, 790, 1.4, -4, minnowLure(c, '#3f5a2f', '#c9d98a', '#fffbe6')),
      vignette(c),
    ),
  ),
  scene('lures-02', '软虫、铅头和雷蛙', 'square', (c) =>
    c.add(
      cloth(c, '#5b6f73'),
      place(120, 200, 1.7, 4, paddleTail(c, '#e0915a')),
      place(560, 400, 1.6, -8, paddleTail(c, '#dfe6df')),
      place(160, 600, 1.9, -6, frogLure(c)),
      place(560, 820, 1.6, 6, paddleTail(c, '#6a8f9a')),
      vignette(c),
    ),
  ),
  scene('lures-03', '一枚银亮片和一卷PE线', 'wide', (c) =>
    c.add(
      boards(c, '#6f7a78', 5),
      place(200, 300, 2, -10, spoon(c, '#b9c4cc')),
      spool(c, 930, 330, 190, '#8fbf5a'),
      place(360, 560, 1.3, 10, minnowLure(c, '#34424a', '#d9e2e4', '#ffffff')),
      vignette(c),
    ),
  ),
  scene('hooks-01', '一排单钩，号数从小到大', 'photo', (c) => {
    c.add(cloth(c, '#b6a283'))
    for (let i = 0; i < 7; i++) c.add(place(130 + i * 160, 300, 1, 0, hook(90 + i * 26, i % 2 ? '#7a6a3c' : '#4f5960')))
    c.add(spool(c, 300, 770, 120, '#d9d3b0'), spool(c, 620, 790, 130, '#9fc0c9'), spool(c, 960, 770, 120, '#d98f7a'), vignette(c))
  }),
  scene('floats-01', '一排浮漂，芦苇的、巴尔杉木的', 'photo', (c) => {
    c.add(boards(c, '#a38a66'))
    ;['#c9503f', '#2f6f8f', '#3f7a4a', '#7a4a2f', '#1f2f4a', '#d09a3a'].forEach((tone, i) =>
      c.add(place(130 + (i % 2) * 26, 140 + i * 138, 1, ((i % 3) - 1) * 1.6, lyingFloat(c, 960 - (i % 3) * 90, tone, 0.8 + (i % 3) * 0.3))),
    )
    c.add(vignette(c))
  }),
  scene('floats-02', '三支漂，吃铅不一样', 'wide', (c) => {
    c.add(cloth(c, '#455a66'))
    ;['#e0b13e', '#b5432f', '#4f8f6b'].forEach((tone, i) => c.add(place(150, 190 + i * 170, 1, -4 + i * 4, lyingFloat(c, 980, tone, 1.3))))
    c.add(vignette(c))
  }),
  scene('reel-01', '一只纺车轮', 'square', (c) => c.add(boards(c, '#84684c'), place(600, 320, 1.75, 0, spinningReel(c)), vignette(c))),
  scene('reel-02', '银灰色纺车轮和软虫', 'photo', (c) =>
    c.add(
      cloth(c, '#3f5560'),
      place(480, 240, 1.6, 0, spinningReel(c, '#7d8a92')),
      place(820, 760, 1.2, -14, paddleTail(c, '#c6d24a')),
      vignette(c),
    ),
  ),
  scene('tackle-tray-01', '配件盒：铅皮、太空豆、八字环', 'photo', (c) =>
    c.add(
      boards(c, '#8a7152'),
      tray(c, 4, 3, (i, j, x, y, w) =>
        (i + j) % 4 === 0
          ? Array.from({ length: 12 }, () =>
              circle(x + c.random.range(-0.34, 0.34) * w, y + c.random.range(-50, 50), 9, c.random.pick(['#e05a45', '#f0c24a', '#3f9ac0'])),
            ).join('')
          : (i + j) % 4 === 1
            ? place(x - 20, y - 50, 1, 0, hook(90)) + place(x + 36, y - 46, 1, 8, hook(80))
            : (i + j) % 4 === 2
              ? spool(c, x, y, Math.min(84, w * 0.36), ['#d9d3b0', '#9fc0c9', '#d98f7a'][j]!)
              : Array.from({ length: 8 }, () =>
                  ellipse(x + c.random.range(-0.32, 0.32) * w, y + c.random.range(-50, 50), 13, 8, '#8b949a'),
                ).join(''),
      ),
      vignette(c),
    ),
  ),
  scene('lure-tray-01', '路亚盒里的家底', 'wide', (c) =>
    c.add(
      cloth(c, '#6b5a48'),
      tray(c, 3, 4, (i, j, x, y) =>
        place(
          x - 130,
          y,
          0.9,
          0,
          (i + j) % 3 === 0
            ? minnowLure(c, ['#2f6f8f', '#7a3a2c', '#3f5a2f', '#4a3f6a'][j]!, '#e6e2c4', '#fff8ea')
            : (i + j) % 3 === 1
              ? paddleTail(c, ['#8fb34a', '#e0915a', '#dfe6df', '#6a8f9a'][j]!)
              : spoon(c, ['#d8b24a', '#b9c4cc', '#c98a5a', '#9ab0a0'][j]!),
        ),
      ),
      vignette(c),
    ),
  ),
  scene('bait-bowl-01', '饵料盆：开好的商品饵和拉饵', 'photo', (c) =>
    c.add(
      boards(c, '#927452'),
      bowl(c, 430, 470, 300, '#3f79a8', '#2b4a60'),
      heap(c, 430, 470, 215, '#c79a55'),
      bowl(c, 960, 330, 200, '#c9503f', '#6d2a22'),
      heap(c, 960, 330, 146, '#d8c49a', 120),
      bowl(c, 980, 740, 160, '#e0b13e', '#7a5a1c'),
      heap(c, 980, 740, 116, '#8a5a3a', 110),
      vignette(c),
    ),
  ),
  scene('bait-bowl-02', '手里揉的那团，雾化刚刚好', 'square', (c) =>
    c.add(lawn(c, '#5b8546'), bowl(c, 520, 540, 400, '#e9e3d4', '#b9b09a'), heap(c, 520, 540, 250, '#b5803f', 260), vignette(c)),
  ),
  scene('bait-worm-01', '红蚯蚓和湿土', 'photo', (c) => {
    c.add(boards(c, '#7d6347'), bowl(c, 600, 480, 370, '#7d8a6a', '#3a2b1e'), heap(c, 600, 480, 282, '#4a3524', 320))
    for (let i = 0; i < 12; i++)
      c.add(worm(c, 600 + c.random.range(-150, 100), 480 + c.random.range(-180, 180), c.random.range(120, 190), c.random.range(0, 360)))
    c.add(vignette(c))
  }),
  scene('bait-corn-01', '老玉米粒，守鲤鱼草鱼', 'square', (c) =>
    c.add(cloth(c, '#5c7a6a'), bowl(c, 540, 540, 390, '#d9d2c0', '#8a6a2a'), corn(c, 540, 540, 285, 240), vignette(c)),
  ),
  scene('cat-waiting-01', '橘猫坐在岸边等鱼', 'photo', (c) =>
    landscape(c, {
      light: 'morning',
      hills: 0.2,
      near: (v) => slope(v, 0.8, 0.88) + bucket(c, v.w * 0.66, v.h * 0.94, 190, '#d3573f') + cat(c, v.w * 0.4, v.h * 0.93, 330, '#d98a3f'),
    }),
  ),
  scene('cat-waiting-02', '黑猫看着夕阳里的浮漂', 'square', (c) =>
    landscape(c, {
      light: 'golden',
      sun: [0.7, 0.24, 0.04],
      hills: 0.2,
      near: (v) => slope(v, 0.88, 0.84) + cat(c, v.w * 0.38, v.h * 0.96, 400, '#3a3534', false),
    }),
  ),
  scene('cat-waiting-03', '三花猫守在水桶旁', 'upright', (c) =>
    landscape(c, {
      light: 'spring',
      horizon: 0.4,
      hills: 0.18,
      near: (v) =>
        slope(v, 0.76, 0.82) + cat(c, v.w * 0.36, v.h * 0.95, 380, '#b9b2a4') + bucket(c, v.w * 0.74, v.h * 0.96, 230, '#3f79a8'),
    }),
  ),
  scene('noodles-01', '湖边一碗热干面，加个蛋', 'square', (c) => c.add(boards(c, '#95785a'), noodles(c, 520, 560, 350), vignette(c))),
  scene('noodles-02', '钓位上的牛肉面', 'photo', (c) =>
    c.add(lawn(c, '#55803f'), noodles(c, 560, 500, 330), steam(c, 560, 420, 300), vignette(c)),
  ),
  scene('flask-01', '保温杯和热茶，冬钓标配', 'photo', (c) =>
    landscape(c, {
      light: 'snow',
      hills: 0.28,
      near: (v) =>
        slope(v, 0.84, 0.78, { snow: true, tufts: 40 }) +
        flask(c, v.w * 0.6, v.h * 0.93, 420) +
        rect(
          v.w * 0.4 - 60,
          v.h * 0.82,
          120,
          104,
          c.linear(
            [
              [0, '#f4f1e8'],
              [1, '#c9c2b2'],
            ],
            [0, 0],
            [1, 0],
          ),
          { rx: 14 },
        ) +
        ellipse(v.w * 0.4, v.h * 0.82, 60, 15, '#7a4a24') +
        ellipse(v.w * 0.4, v.h * 0.82, 60, 15, 'none', { stroke: '#f4f1e8', strokeWidth: 7 }) +
        steam(c, v.w * 0.4, v.h * 0.8, 190),
    }),
  ),
  scene('litter-01', '收竿顺手装走一袋垃圾', 'photo', (c) =>
    landscape(c, {
      light: 'golden',
      hills: 0.2,
      near: (v) =>
        slope(v, 0.74, 0.84) +
        litter(c, v.w * 0.56, v.h * 0.93, 330) +
        bottle(v.w * 0.34, v.h * 0.92, 170, 76) +
        bottle(v.w * 0.76, v.h * 0.94, 150, -64),
    }),
  ),
  scene('litter-02', '清理过的钓点，干干净净', 'wide', (c) =>
    landscape(c, {
      light: 'morning',
      hills: 0.22,
      near: (v) => slope(v, 0.9, 0.74) + litter(c, v.w * 0.8, v.h * 0.94, 210) + litter(c, v.w * 0.9, v.h * 0.95, 180),
    }),
  ),
  scene('tent-01', '库湾露营，帐篷扎在草坡上', 'photo', (c) =>
    landscape(c, {
      light: 'jade',
      hills: 0.32,
      far: (v) => spires(c, v.p.land[3], v.horizon + 5, 0.6, 1.05, 150, 0.24),
      near: (v) => slope(v, 0.72, 0.86) + tent(c, v.w * 0.32, v.h * 0.88, 440, '#e0913f'),
    }),
  ),
  scene('tent-02', '清晨湖边的蓝帐篷', 'wide', (c) =>
    landscape(c, {
      light: 'dawn',
      weather: 'mist',
      sun: [0.3, 0.24, 0.035],
      hills: 0.22,
      near: (v) => slope(v, 0.96, 0.74) + tent(c, v.w * 0.76, v.h * 0.9, 340, '#4f86b0'),
    }),
  ),
  scene('egret-01', '白鹭跟我抢鱼', 'upright', (c) =>
    landscape(c, {
      light: 'spring',
      horizon: 0.4,
      hills: 0.2,
      calm: 0.9,
      near: (v) => egret(c, v.p, v.w * 0.52, v.h * 0.84, 560) + sideReeds(v, 'right', 0.3, 0.26),
    }),
  ),
  scene('stone-bank-01', '溪流石滩上的路亚装备', 'photo', (c) =>
    c.add(
      pebbles(c, '#8f9694'),
      place(330, 250, 1.2, -12, spinningReel(c, '#4a3f3a')),
      place(700, 620, 1.5, 8, minnowLure(c, '#3f5a2f', '#c9d98a', '#fffbe6')),
      vignette(c),
    ),
  ),
  scene('closed-season-01', '禁渔期的江面：没有钓线，只有鸟', 'wide', (c) =>
    landscape(c, {
      light: 'overcast',
      hills: 0.2,
      calm: 0.4,
      birds: [0.3, 0.2, 9],
      near: (v) =>
        egret(c, v.p, v.w * 0.3, v.h * 0.84, 170) +
        egret(c, v.p, v.w * 0.42, v.h * 0.8, 130) +
        sideReeds(v, 'right', 0.4, 0.2) +
        noAngling(v.w * 0.82, v.h * 0.56, 64),
    }),
  ),
]

/** A round sign that forbids angling. */
function noAngling(x: number, y: number, r: number): string {
  return (
    rect(x - 6, y, 12, r * 4, '#6f777c') +
    circle(x, y, r * 1.08, '#f6f4ec') +
    stroke(
      `M${n(x - r * 0.5)} ${n(y + r * 0.45)}L${n(x + r * 0.3)} ${n(y - r * 0.5)}Q${n(x + r * 0.46)} ${n(y - r * 0.1)} ${n(x + r * 0.4)} ${n(y + r * 0.2)}`,
      '#2b2f33',
      7,
    ) +
    place(x + r * 0.4, y + r * 0.2, 1, 0, hook(24, '#2b2f33')) +
    circle(x, y, r, 'none', { stroke: '#cf3b33', strokeWidth: r * 0.17 }) +
    stroke(`M${n(x - r * 0.68)} ${n(y - r * 0.68)}L${n(x + r * 0.68)} ${n(y + r * 0.68)}`, '#cf3b33', r * 0.15)
  )
}

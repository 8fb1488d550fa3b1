import { circle, ellipse, fill, group, n, place, rect, smooth, stroke, type Canvas, type Point } from './canvas.ts'
import { darken, lighten } from './colour.ts'

/** A single hook with its eye at the origin, its bend `size` below. */
export function hook(size: number, tone = '#59626a'): string {
  const s = size
  const d = `M0 0V${n(s * 0.62)}Q0 ${n(s)} ${n(s * 0.25)} ${n(s)}Q${n(s * 0.5)} ${n(s)} ${n(s * 0.5)} ${n(s * 0.6)}`
  const w = Math.max(2.4, s * 0.055)
  return (
    stroke(d, '#000000', w, { opacity: 0.22, transform: 'translate(3 6)' }) +
    circle(0, -s * 0.05, s * 0.055, 'none', { stroke: tone, strokeWidth: w * 0.8 }) +
    stroke(d, tone, w) +
    fill(
      `M${n(s * 0.5 - w * 0.5)} ${n(s * 0.62)}L${n(s * 0.51)} ${n(s * 0.46)}L${n(s * 0.5 + w * 0.5)} ${n(s * 0.62)}L${n(s * 0.4)} ${n(s * 0.68)}Z`,
      tone,
    ) +
    stroke(d, '#ffffff', w * 0.25, { opacity: 0.6, transform: `translate(${n(-w * 0.2)} 0)` })
  )
}

/** A minnow lure 300 long with a lip and one single hook, facing left. */
export function minnowLure(c: Canvas, back: string, flank: string, belly: string): string {
  const body: Point[] = [
    [0, 2],
    [40, -26],
    [110, -38],
    [190, -30],
    [270, -10],
    [300, 0],
    [270, 12],
    [190, 30],
    [110, 38],
    [40, 28],
  ]
  const inside = c.clip(`<path d="${smooth(body, true)}"/>`)
  let scales = ''
  for (let x = 90; x < 270; x += 13) for (let y = -36; y < 36; y += 12) scales += `M${x} ${y}q8 6 0 12`
  return (
    ellipse(150, 50, 150, 20, '#000', { opacity: 0.25, filter: c.blur(8) }) +
    fill(
      smooth(
        [
          [18, 20],
          [-34, 66],
          [-20, 76],
          [50, 34],
        ],
        true,
      ),
      '#dff1f6',
      { opacity: 0.75, stroke: '#8fb0bb', strokeWidth: 2 },
    ) +
    place(196, 36, 1, 0, hook(62)) +
    fill(
      smooth(body, true),
      c.linear([
        [0, back],
        [0.42, flank],
        [1, belly],
      ]),
    ) +
    group(
      { clipPath: inside },
      stroke(scales, darken(back, 0.2), 1.6, { opacity: 0.4 }),
      ellipse(140, -14, 110, 7, '#ffffff', { opacity: 0.5, filter: c.blur(3) }),
    ) +
    stroke('M72 -34Q90 0 72 34', darken(back, 0.4), 3, { opacity: 0.6 }) +
    circle(40, -4, 13, '#f6e9a0') +
    circle(40, -4, 13, 'none', { stroke: '#2b2f33', strokeWidth: 2.5 }) +
    circle(40, -4, 6.5, '#14171a') +
    circle(37, -7, 2.4, '#fff') +
    circle(-6, 2, 6, 'none', { stroke: '#707a82', strokeWidth: 3 }) +
    circle(308, 0, 6, 'none', { stroke: '#707a82', strokeWidth: 3 })
  )
}

/** A soft paddle-tail on a jig head, 300 long. */
export function paddleTail(c: Canvas, tone: string): string {
  const body = smooth(
    [
      [30, 0],
      [60, -24],
      [130, -26],
      [200, -14],
      [252, -8],
      [286, -32],
      [306, -10],
      [286, 30],
      [256, 8],
      [200, 14],
      [130, 26],
      [60, 24],
    ],
    true,
  )
  let ribs = ''
  for (let x = 70; x < 230; x += 15) ribs += `M${x} -24q9 24 0 48`
  return (
    ellipse(160, 44, 140, 14, '#000', { opacity: 0.22, filter: c.blur(7) }) +
    fill(
      body,
      c.linear([
        [0, lighten(tone, 0.3)],
        [0.5, tone],
        [1, darken(tone, 0.25)],
      ]),
      { opacity: 0.94 },
    ) +
    stroke(ribs, darken(tone, 0.35), 3, { opacity: 0.4 }) +
    circle(
      32,
      0,
      27,
      c.radial(
        [
          [0, '#e3e8ea'],
          [0.6, '#8d979d'],
          [1, '#454d53'],
        ],
        [0.38, 0.34],
        0.7,
      ),
    ) +
    circle(26, -4, 8, '#f4d13a') +
    circle(26, -4, 4, '#15181b') +
    stroke('M40 -18V-46Q44 -62 64 -58', '#59626a', 4) +
    place(150, -20, 1, 180, hook(56))
  )
}

/** A spoon lure with one hook, 240 long. */
export function spoon(c: Canvas, tone: string): string {
  const body = smooth(
    [
      [0, 0],
      [50, -30],
      [120, -40],
      [190, -26],
      [220, 0],
      [190, 26],
      [120, 40],
      [50, 30],
    ],
    true,
  )
  return (
    ellipse(116, 46, 110, 14, '#000', { opacity: 0.25, filter: c.blur(7) }) +
    place(224, 0, 1, -90, hook(66)) +
    fill(
      body,
      c.linear(
        [
          [0, lighten(tone, 0.7)],
          [0.35, tone],
          [0.55, lighten(tone, 0.5)],
          [1, darken(tone, 0.45)],
        ],
        [0, 0],
        [0.3, 1],
      ),
    ) +
    fill(
      smooth(
        [
          [40, -8],
          [110, -22],
          [180, -12],
          [110, 2],
        ],
        true,
      ),
      '#ffffff',
      { opacity: 0.4 },
    ) +
    circle(14, 0, 6, '#2b2f33') +
    circle(-6, 0, 10, 'none', { stroke: '#8a949b', strokeWidth: 4 })
  )
}

/** A hollow-bodied frog lure, 230 long. */
export function frogLure(c: Canvas): string {
  const legs =
    stroke('M170 -18Q230 -60 262 -30M170 18Q230 60 262 30', '#d8d34a', 7) +
    stroke('M262 -30l26 -10M262 -30l28 4M262 30l26 10M262 30l28 -4', '#d8d34a', 4)
  return (
    ellipse(100, 56, 110, 18, '#000', { opacity: 0.25, filter: c.blur(8) }) +
    legs +
    fill(
      smooth(
        [
          [0, 0],
          [30, -34],
          [90, -52],
          [150, -42],
          [184, 0],
          [150, 42],
          [90, 52],
          [30, 34],
        ],
        true,
      ),
      c.linear([
        [0, '#6d9a3c'],
        [0.5, '#4f7f2e'],
        [1, '#cfd98a'],
      ]),
    ) +
    ellipse(96, -16, 16, 11, '#2f5320', { opacity: 0.7 }) +
    ellipse(134, 8, 13, 9, '#2f5320', { opacity: 0.7 }) +
    ellipse(80, 20, 11, 8, '#2f5320', { opacity: 0.7 }) +
    circle(44, -28, 13, '#f0d24a') +
    circle(44, -28, 6, '#14171a') +
    circle(44, 28, 13, '#f0d24a') +
    circle(44, 28, 6, '#14171a')
  )
}

/** A lying float for the still lifes: antenna, body, foot; `length` long, pointing right. */
export function lyingFloat(c: Canvas, length: number, tone: string, fat = 1): string {
  const l = length
  const bands = ['#e8483a', '#f6f3e6', '#e8483a', '#20242a', '#f4d13a', '#20242a', '#f4d13a', '#20242a']
  const antenna = bands.map((band, i) => rect(l * (0.94 - i * 0.055), -3.2, l * 0.055, 6.4, band)).join('')
  const body = smooth(
    [
      [l * 0.24, 0],
      [l * 0.32, -l * 0.018 * fat],
      [l * 0.44, -l * 0.03 * fat],
      [l * 0.52, -l * 0.018 * fat],
      [l * 0.56, 0],
      [l * 0.52, l * 0.018 * fat],
      [l * 0.44, l * 0.03 * fat],
      [l * 0.32, l * 0.018 * fat],
    ],
    true,
  )
  return (
    group({ opacity: 0.3, filter: c.blur(5) }, rect(0, 10, l, 6, '#000')) +
    rect(0, -2.4, l * 0.26, 4.8, '#2d2a28') +
    antenna +
    circle(l * 0.99, 0, 5, '#e8483a') +
    fill(
      body,
      c.linear([
        [0, lighten(tone, 0.5)],
        [0.4, tone],
        [1, darken(tone, 0.45)],
      ]),
    ) +
    stroke(`M${n(l * 0.3)} ${n(-l * 0.008 * fat)}H${n(l * 0.5)}`, '#ffffff', 3, { opacity: 0.55 }) +
    stroke(
      `M${n(l * 0.34)} ${n(-l * 0.02 * fat)}V${n(l * 0.02 * fat)}M${n(l * 0.37)} ${n(-l * 0.022 * fat)}V${n(l * 0.022 * fat)}`,
      '#d9b64a',
      3,
    )
  )
}

/** A spinning reel about 300 high, its foot at the top. */
export function spinningReel(c: Canvas, tone = '#2f3a45'): string {
  const metal = c.linear([
    [0, '#eef2f4'],
    [0.4, '#9aa5ac'],
    [1, '#4b545b'],
  ])
  let line = ''
  for (let y = 96; y < 176; y += 5) line += `M-138 ${y}q-6 2.5 0 5`
  const wraps = Array.from({ length: 15 }, (_, i) => `M${-142 + i * 6} 92V180`).join('')
  return (
    ellipse(0, 300, 180, 24, '#000', { opacity: 0.28, filter: c.blur(12) }) +
    rect(-84, -8, 190, 17, metal, { rx: 8 }) +
    fill(
      'M-16 6L24 6L40 96L-6 96Z',
      c.linear([
        [0, lighten(tone, 0.2)],
        [1, tone],
      ]),
    ) +
    fill(
      smooth(
        [
          [-30, 90],
          [70, 84],
          [118, 130],
          [106, 196],
          [40, 214],
          [-34, 190],
        ],
        true,
      ),
      c.linear([
        [0, lighten(tone, 0.35)],
        [0.5, tone],
        [1, darken(tone, 0.4)],
      ]),
    ) +
    rect(
      -64,
      84,
      42,
      104,
      c.linear([
        [0, lighten(tone, 0.25)],
        [1, darken(tone, 0.35)],
      ]),
      { rx: 9 },
    ) +
    rect(-146, 92, 90, 88, '#d9cf8e', { rx: 4 }) +
    stroke(wraps, '#9f9556', 2, { opacity: 0.7 }) +
    stroke(line, '#b7ad6d', 2) +
    rect(-168, 80, 26, 112, metal, { rx: 9 }) +
    rect(-60, 80, 12, 112, metal, { rx: 5 }) +
    stroke('M-46 74C-90 26 -176 30 -186 96', '#c9d1d6', 9) +
    stroke('M-46 74C-90 26 -176 30 -186 96', '#ffffff', 2.4, { opacity: 0.7 }) +
    circle(-186, 104, 13, metal) +
    circle(52, 146, 32, metal) +
    circle(52, 146, 17, darken(tone, 0.2)) +
    stroke('M52 146L112 238', '#7d878e', 15) +
    stroke('M52 146L112 238', '#dfe5e8', 4) +
    fill(
      smooth(
        [
          [92, 236],
          [120, 222],
          [142, 250],
          [120, 276],
          [94, 262],
        ],
        true,
      ),
      '#2a2320',
    )
  )
}

/** A spool of line from above. */
export function spool(c: Canvas, x: number, y: number, r: number, tone: string): string {
  let wraps = ''
  for (let i = 0; i < 9; i++)
    wraps += circle(x, y, r * (0.5 + i * 0.045), 'none', { stroke: i % 2 ? lighten(tone, 0.3) : darken(tone, 0.15), strokeWidth: r * 0.04 })
  return (
    ellipse(x + 6, y + 12, r * 1.02, r, '#000', { opacity: 0.3, filter: c.blur(8) }) +
    circle(
      x,
      y,
      r,
      c.linear([
        [0, '#f4f5f2'],
        [1, '#c4cac9'],
      ]),
    ) +
    circle(x, y, r * 0.9, tone) +
    wraps +
    circle(x, y, r * 0.44, '#f1f2ee') +
    circle(x, y, r * 0.2, '#4a5257')
  )
}

import { circle, ellipse, group, place, placeMirrored, rect, stroke, n, type Canvas } from '../canvas.ts'
import { darken } from '../colour.ts'
import { fish, fishFromAbove } from '../fish.ts'
import { scene, type Scene, type Shape } from '../scene.ts'
import type { SpeciesName } from '../species.ts'
import { boards, drops, landingNet, lawn, measuringMat, meshOver, pebbles } from '../still.ts'

type Ground = 'grass' | 'wood' | 'stones'

function ground(c: Canvas, kind: Ground): string {
  if (kind === 'grass') return lawn(c, '#5f8a4a')
  return kind === 'wood' ? boards(c, '#9a7a58') : pebbles(c, '#8e9290')
}

/** Species that the mat measures in longer steps. */
const large: ReadonlySet<SpeciesName> = new Set(['carp', 'grass', 'silver', 'bighead', 'culter', 'snakehead'])

/** A fish laid on a measuring mat; `length` is a share of the picture's width. */
function onMat(
  c: Canvas,
  kind: SpeciesName,
  length: number,
  options: { ground?: Ground; mat?: string; turn?: number; mirrored?: boolean; second?: SpeciesName } = {},
): void {
  const { width: w, height: h } = c
  const tall = h > w
  const span = tall ? h : w
  const matHeight = (tall ? w : h) * (options.second ? 0.8 : 0.6)
  const cm = span / (large.has(kind) && !options.second ? 96 : 44)
  const scale = (length * span) / 1000
  const [x, y] = [span * 0.06, ((tall ? w : h) - matHeight) / 2]
  const laid = (name: SpeciesName, dy: number, size: number) => {
    const art = fish(c, name)
    const shadow = ellipse(480, 60, 470, 90, '#000000', { opacity: 0.42, filter: c.blur(26) })
    const middle = y + matHeight * (0.4 + dy)
    return options.mirrored
      ? placeMirrored(x + 70 + size * 1000, middle, size, -(options.turn ?? 0), shadow, art)
      : place(x + 62, middle, size, options.turn ?? 0, shadow, art)
  }
  const flat =
    measuringMat(c, x, y, span * 0.98, matHeight, options.mat ?? '#2f6f6a', cm) +
    (options.second ? laid(kind, -0.14, scale) + laid(options.second, 0.2, scale * 0.84) : laid(kind, 0, scale)) +
    drops(c, x + 40, y + 20, span * 0.86, matHeight - 60, 46)
  c.add(ground(c, options.ground ?? 'grass'), tall ? `<g transform="translate(${w} 0) rotate(90)">${flat}</g>` : flat, vignette(c))
}

/** One or two fish in a landing net laid on the bank. */
function inNet(c: Canvas, kinds: readonly SpeciesName[], length: number, options: { ground?: Ground; turn?: number } = {}): void {
  const { width: w, height: h } = c
  const r = Math.min(w, h) * 0.44
  const [x, y] = [w * 0.44, h * 0.5]
  const turn = options.turn ?? 14
  c.add(ground(c, options.ground ?? 'stones'), landingNet(c, x, y, r, turn))
  kinds.forEach((kind, i) => {
    const size = ((length * w) / 1000) * (i ? 0.8 : 1)
    const angle = turn - 20 + i * 26
    c.add(
      place(
        x - size * 480 * Math.cos(angle / 57.3),
        y - size * 480 * Math.sin(angle / 57.3) + (i ? r * 0.32 : kinds.length > 1 ? -r * 0.16 : 0),
        size,
        angle,
        ellipse(480, 50, 430, 80, '#000000', { opacity: 0.4, filter: c.blur(22) }),
        fish(c, kind),
      ),
    )
  })
  c.add(meshOver(c, x, y, r, turn), drops(c, x - r * 0.7, y - r * 0.5, r * 1.4, r, 22), vignette(c))
}

/** A bucket from above with the day's catch in it. */
function inBucket(c: Canvas, tones: readonly string[], pail: string, on: Ground): void {
  const { width: w, height: h } = c
  const r = Math.min(w, h) * 0.43
  const [x, y] = [w * 0.5, h * 0.5]
  const water = c.clip(circle(x, y, r * 0.86, '#000'))
  const swimmers = tones.map((tone, i) => {
    const angle = (i / tones.length) * 360 + c.random.range(-18, 18)
    const reach = r * 0.4
    const size = r * c.random.range(0.00078, 0.00102)
    return place(
      x + Math.cos(angle / 57.3) * reach,
      y + Math.sin(angle / 57.3) * reach,
      size,
      angle + 98,
      `<g transform="translate(-480 0)">${ellipse(470, 60, 430, 90, '#06211f', { opacity: 0.35, filter: c.blur(24) })}${fishFromAbove(c, tone, 60)}</g>`,
    )
  })
  let ripple = ''
  for (let i = 0; i < 7; i++)
    ripple += circle(x + c.random.range(-0.4, 0.4) * r, y + c.random.range(-0.4, 0.4) * r, r * c.random.range(0.12, 0.34), 'none', {
      stroke: '#eafcff',
      strokeWidth: 2.4,
      opacity: 0.28,
    })
  c.add(
    ground(c, on),
    circle(x + 16, y + 26, r * 1.04, '#000', { opacity: 0.4, filter: c.blur(18) }),
    circle(x, y, r, pail),
    circle(x, y, r, 'none', { stroke: darken(pail, 0.3), strokeWidth: 6 }),
    circle(x - 3, y - 3, r * 0.965, 'none', { stroke: '#ffffff', strokeWidth: 7, opacity: 0.4 }),
    circle(x, y, r * 0.92, darken(pail, 0.45)),
    circle(
      x,
      y,
      r * 0.86,
      c.radial([
        [0, '#6ea6a4'],
        [0.7, '#457d80'],
        [1, '#28545a'],
      ]),
    ),
    group(
      { clipPath: water },
      ...swimmers,
      ripple,
      ellipse(x - r * 0.3, y - r * 0.45, r * 0.4, r * 0.13, '#ffffff', {
        opacity: 0.24,
        transform: `rotate(-28 ${n(x - r * 0.3)} ${n(y - r * 0.45)})`,
        filter: c.blur(6),
      }),
    ),
    stroke(`M${n(x - r)} ${n(y)}Q${n(x - r * 1.1)} ${n(y + r * 0.9)} ${n(x)} ${n(y + r * 1.06)}T${n(x + r)} ${n(y)}`, '#b4bcc1', 10),
    vignette(c),
  )
}

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
        [1, '#0b1420', 0.42],
      ],
      [0.5, 0.5],
      0.75,
    ),
  )

const mat = (name: string, alt: string, shape: Shape, kind: SpeciesName, length: number, options: Parameters<typeof onMat>[3] = {}) =>
  scene(name, alt, shape, (c) => onMat(c, kind, length, options))
const net = (
  name: string,
  alt: string,
  shape: Shape,
  kinds: readonly SpeciesName[],
  length: number,
  options: Parameters<typeof inNet>[3] = {},
) => scene(name, alt, shape, (c) => inNet(c, kinds, length, options))

/** Fish on the mat, in the net and in the bucket. */
export const catches: readonly Scene[] = [
  mat('crucian-mat-01', '量尺垫上的鲫鱼，二十公分出头', 'photo', 'crucian', 0.6),
  mat('crucian-mat-02', '一条板鲫躺在木栈道上的量鱼垫里', 'wide', 'crucian', 0.66, { ground: 'wood', mat: '#8a3f3a' }),
  mat('crucian-mat-03', '两条鲫鱼比大小', 'square', 'crucian', 0.7, { second: 'crucian', mat: '#33507a' }),
  mat('crucian-mat-04', '鹅卵石滩上量鲫鱼', 'photo', 'crucian', 0.56, { ground: 'stones', mat: '#3d4a4f', turn: -3 }),
  mat('carp-mat-01', '金黄的野生鲤鱼', 'photo', 'carp', 0.8, { mat: '#2d5a73' }),
  mat('carp-mat-02', '红尾鲤鱼上垫', 'wide', 'carp', 0.84, { ground: 'wood', mat: '#3d4f3a' }),
  mat('carp-mat-03', '竖拍的大鲤鱼', 'upright', 'carp', 0.84, { ground: 'grass', mat: '#6a3d52' }),
  mat('grass-carp-mat-01', '修长的草鱼', 'wide', 'grass', 0.9, { mat: '#7a4434' }),
  mat('grass-carp-mat-02', '草鱼和量尺', 'photo', 'grass', 0.88, { ground: 'wood', mat: '#2f6f6a' }),
  mat('silver-carp-mat-01', '银白的白鲢', 'photo', 'silver', 0.84, { ground: 'stones', mat: '#2f4f6f' }),
  mat('bighead-mat-01', '大头花鲢（胖头鱼）', 'photo', 'bighead', 0.86, { mat: '#3f6b56' }),
  mat('culter-mat-01', '翘嘴，嘴巴朝天', 'wide', 'culter', 0.88, { ground: 'wood', mat: '#28506b' }),
  mat('culter-mat-02', '细长的翘嘴在草地上', 'photo', 'culter', 0.84, { mat: '#6b4a33' }),
  mat('culter-mat-03', '竖拍翘嘴', 'upright', 'culter', 0.82, { ground: 'stones', mat: '#3d4a4f' }),
  mat('mandarin-mat-01', '花纹漂亮的鳜鱼', 'photo', 'mandarin', 0.74, { ground: 'stones', mat: '#27535f' }),
  mat('mandarin-mat-02', '路亚钓获的鳜鱼', 'square', 'mandarin', 0.8, { ground: 'wood', mat: '#53406b' }),
  mat('mandarin-mat-03', '小鳜鱼，拍完就放', 'wide', 'mandarin', 0.5, { mat: '#33507a' }),
  mat('snakehead-mat-01', '黑鱼，身上两排黑斑', 'wide', 'snakehead', 0.9, { mat: '#7a6a3a' }),
  mat('snakehead-mat-02', '草地上的黑鱼', 'photo', 'snakehead', 0.86, { ground: 'grass', mat: '#8a3f3a' }),
  mat('bass-mat-01', '大口黑鲈（鲈鱼），侧线一道黑', 'photo', 'bass', 0.76, { ground: 'wood', mat: '#355a7a' }),
  mat('bass-mat-02', '翻滚的鲈鱼上岸量长', 'square', 'bass', 0.8, { mat: '#6a3d3a' }),
  mat('catfish-mat-01', '黄颡鱼（黄骨鱼），三根硬刺要小心', 'photo', 'catfish', 0.6, { ground: 'stones', mat: '#3a4a6a' }),
  mat('catfish-mat-02', '两条黄颡鱼', 'square', 'catfish', 0.66, { second: 'catfish', mat: '#3f5f4a' }),
  mat('tilapia-mat-01', '罗非鱼', 'photo', 'tilapia', 0.62, { ground: 'wood', mat: '#2f6f6a' }),
  mat('bream-mat-01', '菱形的鳊鱼', 'photo', 'bream', 0.7, { mat: '#4a3f6a' }),
  mat('bream-mat-02', '鳊鱼和鲫鱼一大一小', 'square', 'bream', 0.78, { second: 'crucian', ground: 'wood', mat: '#27535f' }),
  mat('minnow-mat-01', '溪流马口，红蓝条纹', 'wide', 'minnow', 0.44, { ground: 'stones', mat: '#3d4a4f' }),
  mat('mixed-mat-01', '一条鲤鱼一条鲫鱼', 'photo', 'carp', 0.78, { second: 'crucian', mat: '#5a4a33' }),
  net('crucian-net-01', '抄网里的鲫鱼', 'photo', ['crucian'], 0.42),
  net('crucian-net-02', '双尾鲫鱼进网', 'square', ['crucian', 'crucian'], 0.5, { ground: 'grass', turn: -18 }),
  net('carp-net-01', '抄网里的鲤鱼', 'photo', ['carp'], 0.5, { ground: 'grass', turn: 20 }),
  net('mandarin-net-01', '抄网里的鳜鱼', 'square', ['mandarin'], 0.56, { turn: -12 }),
  net('culter-net-01', '抄网兜住翘嘴', 'photo', ['culter'], 0.5, { ground: 'wood', turn: 8 }),
  net('bass-net-01', '抄网里的鲈鱼', 'upright', ['bass'], 0.66, { turn: 30 }),
  net('grass-carp-net-01', '草鱼装满了抄网', 'wide', ['grass'], 0.42, { ground: 'grass', turn: 6 }),
  scene('bucket-crucian-01', '桶里一圈鲫鱼', 'square', (c) =>
    inBucket(c, ['#6f6a48', '#7a7450', '#66613f', '#757050', '#5f5b3f'], '#d3573f', 'grass'),
  ),
  scene('bucket-mixed-01', '小红桶：鲫鱼和黄颡鱼', 'photo', (c) => inBucket(c, ['#6f6a48', '#b0913c', '#66613f'], '#3f79a8', 'stones')),
  scene('bucket-mixed-02', '一桶杂鱼，准备全放了', 'upright', (c) =>
    inBucket(c, ['#6f6a48', '#8b9a96', '#8b9a96', '#77713f'], '#e0b13e', 'wood'),
  ),
]

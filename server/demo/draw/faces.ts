import { circle, ellipse, fill, group, n, rect, smooth, stroke, type Canvas, type Point } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'

const shape = (points: readonly (readonly [number, number])[]) =>
  smooth(
    points.map(([x, y]): Point => [x, y]),
    true,
  )

/** A plain round-cornered ground with a soft light, for a 320 px avatar. */
export function ground(c: Canvas, tone: string, second: string): string {
  return (
    rect(
      0,
      0,
      320,
      320,
      c.linear(
        [
          [0, lighten(tone, 0.12)],
          [1, second],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    circle(
      84,
      70,
      150,
      c.radial([
        [0, '#ffffff', 0.34],
        [1, '#ffffff', 0],
      ]),
    )
  )
}

export interface Portrait {
  skin?: string
  hair: string
  style: 'short' | 'bob' | 'long' | 'bun' | 'bald' | 'curly' | 'tail'
  coat: string
  hat?: 'cap' | 'bucket' | 'straw' | 'beanie'
  hatTone?: string
  glasses?: 'clear' | 'sun'
  beard?: 'stubble' | 'goatee' | 'full'
  smile?: 'open' | 'closed'
}

/** Head and shoulders, in a simple style. */
export function portrait(c: Canvas, face: Portrait): string {
  const skin = face.skin ?? '#eebd98'
  const shade = mix(skin, '#a4553a', 0.22)
  const hair = face.hair
  const back =
    face.style === 'long'
      ? fill(
          shape([
            [84, 130],
            [96, 74],
            [160, 52],
            [224, 74],
            [236, 130],
            [246, 232],
            [210, 262],
            [110, 262],
            [74, 232],
          ]),
          darken(hair, 0.15),
        )
      : face.style === 'bob'
        ? fill(
            shape([
              [88, 130],
              [98, 76],
              [160, 54],
              [222, 76],
              [232, 130],
              [228, 196],
              [196, 214],
              [124, 214],
              [92, 196],
            ]),
            darken(hair, 0.15),
          )
        : face.style === 'tail'
          ? fill(
              shape([
                [214, 92],
                [256, 110],
                [268, 170],
                [250, 226],
                [240, 170],
                [220, 130],
              ]),
              hair,
            )
          : face.style === 'bun'
            ? circle(160, 52, 30, hair)
            : ''
  const shoulders =
    fill(
      'M40 330Q44 254 112 240Q160 262 208 240Q276 254 280 330Z',
      c.linear(
        [
          [0, lighten(face.coat, 0.14)],
          [1, darken(face.coat, 0.2)],
        ],
        [0, 0],
        [1, 0],
      ),
    ) + stroke('M120 240Q160 276 200 240', darken(face.coat, 0.25), 9)
  const neck = fill('M132 200H188V244Q160 268 132 244Z', shade)
  const head =
    fill(
      shape([
        [98, 128],
        [106, 84],
        [160, 64],
        [214, 84],
        [222, 128],
        [214, 176],
        [190, 208],
        [160, 219],
        [130, 208],
        [106, 176],
      ]),
      c.linear(
        [
          [0, lighten(skin, 0.12)],
          [1, skin],
        ],
        [0, 0],
        [1, 0.4],
      ),
    ) +
    ellipse(97, 144, 12, 18, skin) +
    ellipse(223, 144, 12, 18, shade)
  const cheeks = ellipse(124, 166, 15, 10, '#ee8b76', { opacity: 0.38 }) + ellipse(196, 166, 15, 10, '#ee8b76', { opacity: 0.38 })
  const eyes =
    circle(134, 142, 6.4, '#2a211d') +
    circle(186, 142, 6.4, '#2a211d') +
    circle(136, 139, 2, '#fff') +
    circle(188, 139, 2, '#fff') +
    stroke('M122 124Q134 117 146 123M174 123Q186 117 198 124', darken(hair, 0.1), 5)
  const nose = stroke('M160 146Q154 164 164 166', shade, 4)
  const mouth =
    face.smile === 'open'
      ? fill('M138 182Q160 210 182 182Q160 188 138 182Z', '#8e3b32') + stroke('M142 184Q160 190 178 184', '#ffffff', 4)
      : stroke('M142 186Q160 199 178 186', '#9a4a3c', 4.6)
  const beard =
    face.beard === 'stubble'
      ? fill(
          shape([
            [108, 172],
            [126, 178],
            [160, 174],
            [194, 178],
            [212, 172],
            [192, 208],
            [160, 220],
            [128, 208],
          ]),
          darken(hair, 0.1),
          { opacity: 0.16 },
        )
      : face.beard === 'goatee'
        ? fill(
            shape([
              [146, 200],
              [160, 197],
              [174, 200],
              [168, 224],
              [160, 230],
              [152, 224],
            ]),
            hair,
          ) + stroke('M142 176Q160 168 178 176', hair, 5)
        : face.beard === 'full'
          ? fill('M101 150Q112 178 132 176Q160 166 188 176Q208 178 219 150Q222 214 160 238Q98 214 101 150Z', hair) +
            (face.smile === 'open' ? fill('M142 186Q160 206 178 186Z', '#8e3b32') : stroke('M144 190Q160 200 176 190', '#7a352b', 5))
          : ''
  const fringe =
    face.style === 'bald'
      ? ''
      : face.style === 'curly'
        ? [
            [104, 96],
            [122, 76],
            [146, 64],
            [172, 62],
            [196, 74],
            [214, 94],
            [98, 120],
            [222, 120],
          ]
            .map(([x, y]) => circle(x!, y!, 22, hair))
            .join('')
        : fill(
            face.style === 'short' || face.style === 'tail' || face.style === 'bun'
              ? shape([
                  [96, 132],
                  [98, 86],
                  [128, 58],
                  [176, 54],
                  [214, 76],
                  [224, 132],
                  [210, 106],
                  [180, 94],
                  [138, 96],
                  [110, 106],
                ])
              : shape([
                  [92, 140],
                  [94, 84],
                  [128, 56],
                  [180, 54],
                  [220, 78],
                  [228, 140],
                  [212, 112],
                  [176, 96],
                  [152, 110],
                  [112, 112],
                ]),
            c.linear([
              [0, lighten(hair, 0.14)],
              [1, hair],
            ]),
          )
  return (
    back +
    shoulders +
    neck +
    head +
    cheeks +
    (face.beard === 'full' ? beard : '') +
    (face.beard === 'full' ? '' : mouth) +
    (face.beard === 'full' ? '' : beard) +
    fringe +
    eyes +
    nose +
    glasses(face.glasses) +
    hat(c, face)
  )
}

function glasses(kind: Portrait['glasses']): string {
  if (!kind) return ''
  if (kind === 'clear')
    return (
      circle(134, 142, 21, '#ffffff', { opacity: 0.16 }) +
      circle(186, 142, 21, '#ffffff', { opacity: 0.16 }) +
      circle(134, 142, 21, 'none', { stroke: '#3a342f', strokeWidth: 4.5 }) +
      circle(186, 142, 21, 'none', { stroke: '#3a342f', strokeWidth: 4.5 }) +
      stroke('M155 140Q160 136 165 140M113 138L99 134M207 138L221 134', '#3a342f', 4.5)
    )
  return (
    fill(
      shape([
        [106, 128],
        [132, 124],
        [154, 130],
        [150, 156],
        [128, 162],
        [110, 152],
      ]),
      '#2b4150',
    ) +
    fill(
      shape([
        [214, 128],
        [188, 124],
        [166, 130],
        [170, 156],
        [192, 162],
        [210, 152],
      ]),
      '#2b4150',
    ) +
    stroke('M154 132Q160 128 166 132M106 130L98 132M214 130L222 132', '#1a2228', 5) +
    stroke('M114 132L128 130M174 134L188 130', '#8fd0e6', 4, { opacity: 0.8 })
  )
}

function hat(c: Canvas, face: Portrait): string {
  const tone = face.hatTone ?? '#3f6b5a'
  const paint = c.linear(
    [
      [0, lighten(tone, 0.2)],
      [1, darken(tone, 0.12)],
    ],
    [0, 0],
    [1, 0.5],
  )
  switch (face.hat) {
    case 'cap':
      return (
        fill('M92 118Q90 46 160 44Q230 46 228 118Q160 92 92 118Z', paint) +
        fill('M96 110Q160 84 224 110Q262 112 274 130Q200 110 120 122Q100 124 96 110Z', darken(tone, 0.24)) +
        circle(160, 46, 6, darken(tone, 0.3)) +
        stroke('M160 48V92', darken(tone, 0.25), 3, { opacity: 0.5 })
      )
    case 'bucket':
      return (
        fill('M104 102Q104 40 160 38Q216 40 216 102Z', paint) +
        fill('M102 90Q160 74 218 90L254 128Q160 96 66 128Z', darken(tone, 0.16)) +
        stroke('M103 92Q160 76 217 92', darken(tone, 0.4), 7)
      )
    case 'straw': {
      let weave = ''
      for (let i = -5; i <= 5; i++) weave += `M160 30L${160 + i * 22} ${118 - Math.abs(i) * 3}`
      return (
        ellipse(160, 106, 132, 24, darken(tone, 0.3)) +
        fill('M28 108Q124 70 160 28Q196 70 292 108Q160 140 28 108Z', paint) +
        stroke(weave, darken(tone, 0.28), 2.6, { opacity: 0.5 })
      )
    }
    case 'beanie':
      return (
        fill('M94 120Q92 42 160 40Q228 42 226 120Z', paint) +
        rect(88, 98, 144, 30, darken(tone, 0.18), { rx: 14 }) +
        circle(160, 36, 17, lighten(tone, 0.4)) +
        stroke('M112 100V126M136 98V127M160 98V128M184 98V127M208 100V126', darken(tone, 0.32), 3, { opacity: 0.5 })
      )
    default:
      return ''
  }
}

/** A round-faced animal, seen from the front. */
export function animal(
  c: Canvas,
  kind: 'cat' | 'dog' | 'bear' | 'panda' | 'fox' | 'otter' | 'frog' | 'rabbit' | 'tiger',
  tone: string,
): string {
  const dark = darken(tone, 0.4)
  const cream = mix(tone, '#fff6e6', 0.8)
  const round = fill(
    shape([
      [62, 176],
      [78, 104],
      [160, 72],
      [242, 104],
      [258, 176],
      [230, 252],
      [160, 280],
      [90, 252],
    ]),
    c.linear(
      [
        [0, lighten(tone, 0.16)],
        [1, darken(tone, 0.06)],
      ],
      [0, 0],
      [0.8, 1],
    ),
  )
  const eyes = (y = 172, dx = 44, r = 14) =>
    circle(160 - dx, y, r, '#231c19') +
    circle(160 + dx, y, r, '#231c19') +
    circle(160 - dx + 4, y - 5, r * 0.33, '#fff') +
    circle(160 + dx + 4, y - 5, r * 0.33, '#fff')
  const nose = (y = 204, fillTone = '#3a2a26') =>
    fill(`M144 ${y - 8}Q160 ${y - 14} 176 ${y - 8}Q172 ${y + 8} 160 ${y + 10}Q148 ${y + 8} 144 ${y - 8}Z`, fillTone) +
    stroke(`M160 ${y + 10}V${y + 20}M160 ${y + 20}Q148 ${y + 34} 134 ${y + 24}M160 ${y + 20}Q172 ${y + 34} 186 ${y + 24}`, '#3a2a26', 4.4)
  const whiskers = stroke('M96 206L40 196M96 218L42 224M224 206L280 196M224 218L278 224', mix(dark, '#ffffff', 0.3), 3, { opacity: 0.8 })
  const pointed = (k: 1 | -1, h: number) =>
    fill(
      shape([
        [160 + k * 92, 128],
        [160 + k * 96, 60 - h],
        [160 + k * 30, 92],
      ]),
      tone,
    ) +
    fill(
      shape([
        [160 + k * 82, 112],
        [160 + k * 84, 78 - h * 0.6],
        [160 + k * 48, 96],
      ]),
      '#f0a99a',
    )
  const roundEar = (k: 1 | -1, inner: string, r = 36) => circle(160 + k * 76, 98, r, tone) + circle(160 + k * 76, 98, r * 0.56, inner)
  const muzzle = ellipse(160, 220, 54, 42, cream)
  switch (kind) {
    case 'cat':
      return (
        pointed(1, 14) +
        pointed(-1, 14) +
        round +
        stroke('M160 82V120M136 88V114M184 88V114M66 168H92M68 188H94M254 168H228M252 188H226', dark, 8, { opacity: 0.6 }) +
        ellipse(160, 222, 46, 34, cream, { opacity: 0.9 }) +
        whiskers +
        eyes() +
        nose(202, '#d97b72')
      )
    case 'tiger':
      return (
        roundEar(1, cream, 32) +
        roundEar(-1, cream, 32) +
        round +
        stroke(
          'M160 80V124M130 88Q134 104 128 116M190 88Q186 104 192 116M62 160Q84 162 96 172M64 192Q84 188 98 194M258 160Q236 162 224 172M256 192Q236 188 222 194',
          '#2e231d',
          10,
        ) +
        muzzle +
        eyes(170, 46, 12) +
        nose(202, '#d97b72')
      )
    case 'dog':
      return (
        round +
        fill(
          shape([
            [84, 90],
            [44, 122],
            [44, 198],
            [76, 214],
            [96, 150],
          ]),
          dark,
        ) +
        fill(
          shape([
            [236, 90],
            [276, 122],
            [276, 198],
            [244, 214],
            [224, 150],
          ]),
          dark,
        ) +
        ellipse(160, 218, 60, 46, cream) +
        eyes(166, 42, 13) +
        nose(200) +
        fill('M148 232Q160 262 172 232Z', '#e8837a')
      )
    case 'bear':
      return roundEar(1, darken(tone, 0.25)) + roundEar(-1, darken(tone, 0.25)) + round + muzzle + eyes(168, 44, 11) + nose(204)
    case 'panda':
      return (
        circle(84, 98, 38, '#26282b') +
        circle(236, 98, 38, '#26282b') +
        round +
        ellipse(112, 172, 31, 38, '#26282b', { transform: 'rotate(24 112 172)' }) +
        ellipse(208, 172, 31, 38, '#26282b', { transform: 'rotate(-24 208 172)' }) +
        circle(118, 170, 11, '#fff') +
        circle(202, 170, 11, '#fff') +
        circle(120, 171, 7, '#15171a') +
        circle(200, 171, 7, '#15171a') +
        nose(212)
      )
    case 'fox':
      return (
        pointed(1, 22) +
        pointed(-1, 22) +
        round +
        fill(
          shape([
            [64, 180],
            [108, 196],
            [160, 250],
            [212, 196],
            [256, 180],
            [228, 252],
            [160, 280],
            [92, 252],
          ]),
          '#fff6ea',
        ) +
        eyes(170, 46, 11) +
        nose(226)
      )
    case 'otter':
      return (
        circle(76, 128, 22, dark) +
        circle(244, 128, 22, dark) +
        round +
        ellipse(160, 222, 68, 46, cream) +
        whiskers +
        eyes(164, 46, 12) +
        nose(196)
      )
    case 'rabbit':
      return (
        fill(
          shape([
            [116, 110],
            [92, 40],
            [104, 4],
            [128, 20],
            [142, 96],
          ]),
          tone,
        ) +
        fill(
          shape([
            [204, 110],
            [228, 40],
            [216, 4],
            [192, 20],
            [178, 96],
          ]),
          tone,
        ) +
        fill(
          shape([
            [118, 96],
            [104, 44],
            [110, 20],
            [122, 36],
            [132, 92],
          ]),
          '#f3b5ab',
        ) +
        fill(
          shape([
            [202, 96],
            [216, 44],
            [210, 20],
            [198, 36],
            [188, 92],
          ]),
          '#f3b5ab',
        ) +
        round +
        ellipse(104, 214, 20, 13, '#f3a79a', { opacity: 0.6 }) +
        ellipse(216, 214, 20, 13, '#f3a79a', { opacity: 0.6 }) +
        eyes(176, 42, 13) +
        nose(208, '#d97b72')
      )
    case 'frog':
      return (
        circle(104, 98, 42, tone) +
        circle(216, 98, 42, tone) +
        round +
        circle(104, 96, 27, '#fffbe8') +
        circle(216, 96, 27, '#fffbe8') +
        circle(108, 98, 14, '#231c19') +
        circle(212, 98, 14, '#231c19') +
        circle(112, 92, 5, '#fff') +
        circle(216, 92, 5, '#fff') +
        stroke('M92 208Q160 262 228 208', darken(tone, 0.5), 7) +
        ellipse(96, 200, 17, 11, '#f09a86', { opacity: 0.7 }) +
        ellipse(224, 200, 17, 11, '#f09a86', { opacity: 0.7 }) +
        circle(148, 176, 3.4, darken(tone, 0.5)) +
        circle(172, 176, 3.4, darken(tone, 0.5))
      )
  }
}

/** A duck, a penguin-like egret chick or any round bird: body tone and beak tone. */
export function bird(c: Canvas, tone: string, beak: string): string {
  return (
    fill(
      shape([
        [70, 330],
        [66, 250],
        [110, 208],
        [210, 208],
        [254, 250],
        [250, 330],
      ]),
      darken(tone, 0.12),
    ) +
    circle(
      160,
      146,
      84,
      c.linear(
        [
          [0, lighten(tone, 0.2)],
          [1, tone],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    stroke('M150 62Q146 36 166 30M162 62Q166 40 184 42', tone, 9) +
    circle(124, 134, 12, '#231c19') +
    circle(196, 134, 12, '#231c19') +
    circle(128, 129, 4, '#fff') +
    circle(200, 129, 4, '#fff') +
    fill(
      'M112 164Q160 142 208 164Q204 196 160 200Q116 196 112 164Z',
      c.linear([
        [0, lighten(beak, 0.2)],
        [1, darken(beak, 0.1)],
      ]),
    ) +
    stroke(`M${n(114)} 172Q160 184 206 172`, darken(beak, 0.35), 3.4) +
    group({ opacity: 0.4 }, ellipse(102, 170, 14, 9, '#ee8b76'), ellipse(218, 170, 14, 9, '#ee8b76'))
  )
}

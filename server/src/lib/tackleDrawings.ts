// Drawings of tackle, for goods of which the shop has no photograph: a thing in one of twelve palettes, on a square of 240.

interface Palette {
  ground: string
  dark: string
  main: string
  light: string
}

const palettes: readonly Palette[] = [
  { ground: '#e8f1fa', dark: '#123f74', main: '#1e73be', light: '#8fc3f0' },
  { ground: '#fdeef0', dark: '#8f1c33', main: '#d63a55', light: '#f6a5b3' },
  { ground: '#e9f6ee', dark: '#15553c', main: '#2f8f63', light: '#9bd8b5' },
  { ground: '#fdf3e0', dark: '#7a4a0c', main: '#d98a1b', light: '#f8d27a' },
  { ground: '#eff0f4', dark: '#1e293b', main: '#475569', light: '#a9b6c6' },
  { ground: '#f2edfa', dark: '#3f2670', main: '#7a4fc0', light: '#c5aeea' },
  { ground: '#e6f6f6', dark: '#0f5f6b', main: '#1f9aa3', light: '#93dbe0' },
  { ground: '#f6f0e6', dark: '#54361a', main: '#9a6a35', light: '#dcbd94' },
  { ground: '#eef5e4', dark: '#3d5413', main: '#7a9a2c', light: '#c8dd8c' },
  { ground: '#fbeae3', dark: '#84301a', main: '#d9603a', light: '#f5b49c' },
  { ground: '#e9ecf8', dark: '#202c6b', main: '#4256b8', light: '#aab6ee' },
  { ground: '#f7e9f4', dark: '#6d1f5b', main: '#b8479e', light: '#e9a8d9' },
]

const SHADOW = '<ellipse cx="120" cy="214" rx="74" ry="9" fill="#0b1220" opacity=".1"/>'
const shine = (path: string, width = 5) =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" opacity=".55"/>`
const stroke = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const fill = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`
const dot = (x: number, y: number, r: number, color: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`

const things: Record<string, (colors: Palette) => string> = {
  rod: ({ dark, main, light }) =>
    stroke('M34 206 L206 34', dark, 9) +
    stroke('M34 206 L84 156', main, 17) +
    stroke('M90 150 L100 140 M126 114 L134 106 M160 80 L166 74', light, 10) +
    stroke('M206 34 Q226 60 214 112', '#94a3b8', 2) +
    shine('M44 192 L78 158') +
    dot(36, 204, 8, light),
  lurerod: ({ dark, main, light }) =>
    stroke('M30 190 Q120 150 212 30', dark, 7) +
    stroke('M30 190 L92 160', main, 18) +
    stroke('M112 148 a9 9 0 1 0 .1 0 M150 116 a7 7 0 1 0 .1 0 M182 80 a6 6 0 1 0 .1 0', light, 4) +
    fill('M84 172 h34 v30 a17 17 0 0 1-34 0z', main) +
    stroke('M118 190 l26 8', dark, 7) +
    dot(148, 199, 8, light) +
    shine('M40 182 L76 165'),
  reel: ({ dark, main, light }) =>
    SHADOW +
    fill('M96 38 h56 v18 h-18 v34 h-20 v-34 h-18z', dark) +
    dot(114, 140, 62, main) +
    dot(114, 140, 42, light) +
    stroke('M90 112 h48 M82 128 h64 M82 144 h64 M88 160 h52', dark, 4) +
    dot(114, 140, 13, dark) +
    stroke('M114 140 L186 168', dark, 11) +
    fill('M176 148 h22 v48 h-22z', main) +
    shine('M66 122 Q78 92 104 86', 7),
  line: ({ dark, main, light }) =>
    SHADOW +
    fill('M58 44 h124 v20 h-124z M58 176 h124 v20 h-124z', dark) +
    fill('M72 64 h96 v112 h-96z', main) +
    stroke('M74 78 h92 M74 92 h92 M74 106 h92 M74 120 h92 M74 134 h92 M74 148 h92 M74 162 h92', light, 4) +
    stroke('M166 162 Q206 172 196 210', light, 4) +
    shine('M84 70 v96', 6),
  float: ({ dark, main, light }) =>
    '<g transform="rotate(18 120 120)">' +
    stroke('M120 18 v62', '#f2c14e', 9) +
    stroke('M120 30 v10 M120 52 v10', dark, 9) +
    fill('M120 76 c30 8 34 44 26 70 c-5 18 -16 30 -26 36 c-10 -6 -21 -18 -26 -36 c-8 -26 -4 -62 26 -70z', main) +
    fill('M94 136 h52 c-5 26 -16 40 -26 46 c-10 -6 -21 -20 -26 -46z', light) +
    stroke('M120 182 v42', dark, 5) +
    shine('M106 96 q-8 16 -6 34', 7) +
    '</g>',
  hook: ({ dark, main, light }) =>
    SHADOW +
    stroke('M92 40 v96 a40 40 0 0 0 80 0 v-28 l-20 22', dark, 13) +
    stroke('M92 40 v96 a40 40 0 0 0 80 0', light, 4) +
    stroke('M92 40 a12 12 0 1 1 .1 0', main, 7) +
    stroke('M92 28 Q80 14 60 16', light, 4),
  bait: ({ dark, main, light }) =>
    SHADOW +
    fill('M62 52 h116 l12 150 h-140z', main) +
    fill('M62 52 h116 l3 26 h-122z', dark) +
    fill('M74 100 h92 v66 h-92z', light) +
    fill('M84 134 q24 -28 52 0 q-28 28 -52 0z m52 0 l18 -14 v28z', dark) +
    dot(98, 130, 4, '#fff') +
    stroke('M62 52 q8 -12 16 0 q8 -12 16 0 q8 -12 16 0 q8 -12 16 0 q8 -12 16 0 q8 -12 16 0 q8 -12 16 0', dark, 5) +
    shine('M68 92 l-6 96', 6),
  lure: ({ dark, main, light }) =>
    SHADOW +
    fill('M26 120 C52 70 130 60 184 100 c14 10 26 20 26 20 s-12 10-26 20 C130 180 52 170 26 120z', main) +
    fill('M40 132 c40 26 100 28 146 4 c-30 44 -110 40 -146 -4z', light) +
    stroke('M80 86 q14 16 4 36 M112 80 q14 20 4 44 M142 84 q12 18 4 38', dark, 6) +
    dot(178, 110, 14, '#fff') +
    dot(181, 110, 8, dark) +
    stroke('M92 164 v16 m0 0 c-16 0 -20 18 -7 23 m7 -23 c16 0 20 18 7 23', '#64748b', 5) +
    stroke('M152 156 v16 m0 0 c-16 0 -20 18 -7 23 m7 -23 c16 0 20 18 7 23', '#64748b', 5) +
    shine('M56 100 Q86 78 128 80', 6),
  net: ({ dark, main, light }) =>
    stroke('M40 206 L104 142', dark, 14) +
    stroke('M46 200 L76 170', light, 6) +
    stroke('M104 142 C90 60 200 20 208 92 C214 150 160 168 104 142z', main, 10) +
    stroke('M110 118 L196 60 M112 138 L208 84 M134 150 L208 104 M120 84 L172 150 M142 60 L196 128 M168 46 L208 92', light, 3),
  box: ({ dark, main, light }) =>
    SHADOW +
    stroke('M84 74 v-22 h72 v22', dark, 10) +
    fill('M42 74 h156 a10 10 0 0 1 10 10 v24 h-176 v-24 a10 10 0 0 1 10 -10z', dark) +
    fill('M36 112 h168 v82 a12 12 0 0 1 -12 12 h-144 a12 12 0 0 1 -12 -12z', main) +
    fill('M104 100 h32 v30 h-32z', light) +
    dot(120, 116, 5, dark) +
    shine('M52 126 v60', 7),
  chair: ({ dark, main, light }) =>
    SHADOW +
    stroke('M66 208 L150 132 M174 208 L90 132', dark, 9) +
    fill('M70 118 h104 l8 20 h-120z', main) +
    fill('M78 36 h84 a8 8 0 0 1 8 8 v74 h-100 v-74 a8 8 0 0 1 8 -8z', main) +
    fill('M86 50 h68 v34 h-68z', light) +
    stroke('M58 96 h124', dark, 8),
  lamp: ({ dark, main, light }) =>
    SHADOW +
    fill('M60 96 h120 l-22 52 h-76z', dark) +
    fill('M84 148 h72 v46 a10 10 0 0 1 -10 10 h-52 a10 10 0 0 1 -10 -10z', main) +
    fill('M66 44 h108 v52 h-108z', light) +
    fill('M60 92 L24 30 M180 92', main) +
    stroke('M40 40 l18 22 M120 16 v16 M200 40 l-18 22', '#f2c14e', 8) +
    shine('M96 160 v30', 6),
  cap: ({ dark, main, light }) =>
    SHADOW +
    fill('M52 138 a68 68 0 0 1 136 0z', main) +
    fill('M150 132 q66 0 70 30 q-40 -10 -76 -8z', dark) +
    fill('M48 134 h146 v18 h-146z', dark) +
    fill('M92 108 q20 -24 44 0 q-24 24 -44 0z m44 0 l16 -12 v24z', light) +
    shine('M70 116 q8 -24 30 -34', 6),
  cup: ({ dark, main, light }) =>
    SHADOW +
    fill('M86 40 h68 v26 h-68z', light) +
    fill('M74 66 h92 v126 a16 16 0 0 1 -16 16 h-60 a16 16 0 0 1 -16 -16z', main) +
    stroke('M166 98 h18 a14 14 0 0 1 14 14 v28 a14 14 0 0 1 -14 14 h-18', dark, 11) +
    fill('M74 88 h92 v8 h-92z M74 176 h92 v8 h-92z', light) +
    shine('M90 104 v66', 8),
  ticket: ({ dark, main, light }) =>
    SHADOW +
    fill('M30 66 h180 v32 a18 18 0 0 0 0 36 v40 h-180 v-40 a18 18 0 0 0 0 -36z', main) +
    stroke('M150 74 v92', light, 4) +
    fill('M58 120 q28 -34 62 0 q-34 34 -62 0z m62 0 l20 -15 v30z', light) +
    dot(76, 115, 4, dark) +
    stroke('M170 100 h22 M170 120 h22 M170 140 h14', dark, 6),
  crown: ({ dark, main, light }) =>
    SHADOW +
    fill('M44 84 l36 34 l40 -62 l40 62 l36 -34 l-14 96 h-124z', main) +
    fill('M56 164 h128 l-3 20 h-122z', dark) +
    dot(44, 80, 10, light) +
    dot(120, 50, 11, light) +
    dot(196, 80, 10, light) +
    dot(120, 140, 10, light) +
    shine('M66 108 l8 50', 6),
}

/** The name of a thing, and that of a palette. */
const read = (key: string): [draw: ((colors: Palette) => string) | undefined, colors: Palette | undefined] => {
  const [name = '', palette = '0'] = key.split('-')
  return [Object.hasOwn(things, name) ? things[name] : undefined, palettes[Number(palette)]]
}

/** Whether there is such a drawing: a thing (`rod`), or one in a palette from 0 to 11 (`rod-3`). */
export const isTackle = (key: string): boolean => read(key).every(Boolean)

/** The drawing, as SVG; undefined where there is none. */
export function tackleOf(key: string): string | undefined {
  const [draw, colors] = read(key)
  if (!draw || !colors) return undefined
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="480" height="480">' +
    `<rect width="240" height="240" fill="${colors.ground}"/>${draw(colors)}</svg>`
  )
}

import { type Canvas } from './canvas.ts'
import { palettes, type Light, type Palette } from './palettes.ts'
import { birds, clouds, moon, sky, stars, sun } from './sky.ts'
import { mountains } from './land.ts'
import { glitter, mist, rainfall, snowfall, water } from './water.ts'

/** A picture that the generator can draw: its file name, what it shows (Chinese, for alt text) and its size in pixels. */
export interface Scene {
  name: string
  alt: string
  width: number
  height: number
  draw: (c: Canvas) => void
}

/** Picture shapes: width by height in pixels, 1280 on the long side where the ratio allows. */
export const shapes = {
  wide: [1280, 720],
  photo: [1280, 960],
  square: [1080, 1080],
  upright: [960, 1280],
  tall: [720, 1280],
} as const

export type Shape = keyof typeof shapes

export function scene(name: string, alt: string, shape: Shape, draw: (c: Canvas) => void): Scene {
  return { name, alt, width: shapes[shape][0], height: shapes[shape][1], draw }
}

/** What the parts of a landscape are drawn with: the canvas, its light, its size and where the water begins. */
export interface View {
  c: Canvas
  p: Palette
  w: number
  h: number
  horizon: number
}

export interface Landscape {
  light: Light
  /** Share of the height that lies above the water. */
  horizon?: number
  /** Height of the farthest hills as a share of the picture's; 0 for none. */
  hills?: number
  layers?: number
  /** Place in shares of width and height; radius in shares of the height. */
  sun?: readonly [number, number, number]
  moon?: readonly [number, number, number, phase?: number]
  stars?: number
  clouds?: number
  birds?: readonly [number, number, number]
  calm?: number
  weather?: 'rain' | 'snow' | 'mist'
  /** Things at the water's far edge, which it mirrors. */
  far?: (view: View) => string
  /** Things on the water and in front of it. */
  near?: (view: View) => string
}

/** Sky, hills, mirrored water and whatever stands in front, in one light. */
export function landscape(c: Canvas, options: Landscape): View {
  const p: Palette = palettes[options.light]
  const { width: w, height: h } = c
  const horizon = Math.round(h * (options.horizon ?? 0.46))
  const view: View = { c, p, w, h, horizon }
  let lights = ''
  if (options.sun) lights += sun(c, p, options.sun[0] * w, options.sun[1] * h, options.sun[2] * h)
  if (options.moon) lights += moon(c, p, options.moon[0] * w, options.moon[1] * h, options.moon[2] * h, options.moon[3] ?? 1)
  const backdrop =
    sky(c, p, horizon) + (options.stars ? stars(c, horizon, options.stars) : '') + clouds(c, p, horizon, options.clouds ?? 4) + lights
  const ground =
    (options.hills === 0 ? '' : mountains(c, p, horizon, h * (options.hills ?? 0.2), options.layers)) + (options.far?.(view) ?? '')
  c.add(backdrop, ground, water(c, p, horizon, backdrop + ground, { calm: options.calm ?? 0.7 }))
  const shine = options.sun ?? options.moon
  if (shine) c.add(glitter(c, p.sun, shine[0] * w, horizon + 4, h, w * 0.16, options.sun ? 0.75 : 0.55))
  if (options.weather === 'mist') c.add(mist(c, p, horizon, h * 0.07, 0.85))
  if (options.birds) c.add(birds(c, p, options.birds[0] * w, options.birds[1] * h, options.birds[2]))
  c.add(options.near?.(view) ?? '')
  if (options.weather === 'rain') c.add(rainfall(c, p, horizon))
  if (options.weather === 'snow') c.add(snowfall(c, 240))
  return view
}

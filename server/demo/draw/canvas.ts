import { Random } from '../random.ts'

export type Point = readonly [x: number, y: number]
/** Offset 0..1, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** A number short enough for markup. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

/** An SVG drawing under construction: its size, its paints and its layers. */
export class Canvas {
  readonly random: Random
  private readonly defs: string[] = []
  private readonly layers: string[] = []
  private readonly known = new Map<string, string>()

  constructor(
    readonly width: number,
    readonly height: number,
    seed: string,
  ) {
    this.random = new Random(seed)
  }

  add(...layers: string[]): void {
    this.layers.push(...layers)
  }

  /** A linear gradient across the painted shape, from top to bottom unless told otherwise. */
  linear(stops: readonly Stop[], from: Point = [0, 0], to: Point = [0, 1]): string {
    return this.define(
      (id) => `<linearGradient id="${id}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopTags(stops)}</linearGradient>`,
    )
  }

  radial(stops: readonly Stop[], centre: Point = [0.5, 0.5], radius = 0.5): string {
    return this.define(
      (id) => `<radialGradient id="${id}" cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stopTags(stops)}</radialGradient>`,
    )
  }

  /** A Gaussian blur; two deviations blur the axes differently. */
  blur(x: number, y = x): string {
    return this.define(
      (id) => `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${x} ${y}"/></filter>`,
    )
  }

  /** Bends shapes by noise: an unsteady brush, or the surface of water. */
  wobble(frequencyX: number, frequencyY: number, scale: number, blur = 0): string {
    return this.define(
      (id) =>
        `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%">` +
        `<feTurbulence type="fractalNoise" baseFrequency="${frequencyX} ${frequencyY}" numOctaves="2" seed="7" result="noise"/>` +
        `<feDisplacementMap in="SourceGraphic" in2="noise" scale="${scale}" xChannelSelector="R" yChannelSelector="G"${blur ? ' result="bent"' : ''}/>` +
        (blur ? `<feGaussianBlur in="bent" stdDeviation="${blur}"/>` : '') +
        '</filter>',
    )
  }

  /** A clip path of any shapes. */
  clip(shapes: string): string {
    return this.define((id) => `<clipPath id="${id}">${shapes}</clipPath>`)
  }

  mask(shapes: string): string {
    return this.define((id) => `<mask id="${id}">${shapes}</mask>`)
  }

  /** The finished SVG document. */
  toString(): string {
    const size = `width="${this.width}" height="${this.height}"`
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} viewBox="0 0 ${this.width} ${this.height}">` +
      `<defs>${this.defs.join('')}</defs>${this.layers.join('')}</svg>`
    )
  }

  private define(markup: (id: string) => string): string {
    const key = markup('?')
    const existing = this.known.get(key)
    if (existing) return existing
    const id = `d${this.defs.length}`
    this.defs.push(markup(id))
    this.known.set(key, `url(#${id})`)
    return `url(#${id})`
  }
}

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
}

/** Markup attributes from camelCase or plain names. */
export function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`,
    )
    .join('')
}

type Style = Record<string, string | number | undefined>

export const path = (d: string, style: Style) => `<path d="${d}"${attributes(style)}/>`
export const fill = (d: string, paint: string, style: Style = {}) => path(d, { fill: paint, ...style })
export const stroke = (d: string, paint: string, width: number, style: Style = {}) =>
  path(d, { fill: 'none', stroke: paint, strokeWidth: width, strokeLinecap: 'round', strokeLinejoin: 'round', ...style })
export const ellipse = (cx: number, cy: number, rx: number, ry: number, paint: string, style: Style = {}) =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${paint}"${attributes(style)}/>`
export const circle = (cx: number, cy: number, r: number, paint: string, style: Style = {}) => ellipse(cx, cy, r, r, paint, style)
export const rect = (x: number, y: number, w: number, h: number, paint: string, style: Style = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${paint}"${attributes(style)}/>`
export const group = (style: Style, ...children: string[]) => `<g${attributes(style)}>${children.join('')}</g>`
/** Moves, turns (degrees) and scales what was drawn around the origin. */
export const place = (x: number, y: number, scale: number, turn: number, ...children: string[]) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 1000) / 1000})">${children.join('')}</g>`
/** The same, mirrored left to right. */
export const placeMirrored = (x: number, y: number, scale: number, turn: number, ...children: string[]) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${-Math.round(scale * 1000) / 1000} ${Math.round(scale * 1000) / 1000})">${children.join('')}</g>`

/** Straight segments through the points. */
export function polyline(points: readonly Point[], closed = false): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('') + (closed ? 'Z' : '')
}

/** A smooth curve through the points (Catmull-Rom, as cubic Béziers). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)
    return points[index] as Point
  }
  const [startX, startY] = at(0)
  let d = `M${n(startX)} ${n(startY)}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return d + (closed ? 'Z' : '')
}

/** A blade that starts `width` wide at `from`, bends through `via` and ends in a point. */
export function blade(from: Point, via: Point, to: Point, width: number): string {
  const half = width / 2
  return `M${n(from[0] - half)} ${n(from[1])}Q${n(via[0] - half * 0.7)} ${n(via[1])} ${n(to[0])} ${n(to[1])}Q${n(via[0] + half * 0.7)} ${n(via[1])} ${n(from[0] + half)} ${n(from[1])}Z`
}

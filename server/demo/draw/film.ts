import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import { Canvas } from './canvas.ts'
import { render } from './render.ts'
import type { Scene } from './scene.ts'

/** A film that the generator can draw: its name, what it shows (Chinese, the alt text of its poster) and how long it lasts. */
export interface FilmScene {
  name: string
  alt: string
  seconds: number
  /** When, of 0 to 1, it looks as its poster does. */
  poster: number
  /** What does not move. */
  still: (c: Canvas) => void
  /** What moves, in front of that, at a time of 0 to 1. At 1 all is where it was at 0, as players begin anew. */
  moving: (c: Canvas, t: number) => void
}

/** What the parts are drawn for, in pixels; films are smaller, by this share. */
const [WIDTH, HEIGHT] = [720, 1280]
const SCALE = 0.75
const FRAMES_A_SECOND = 12
/** Of x264, 0 (best) to 51. */
const LOSS = 31
/** What librsvg draws a pixel of an SVG as one of a picture by. */
const DENSITY = 72

/** The picture that stands for a film. */
export const posterOf = (film: FilmScene): Scene => ({
  name: film.name,
  alt: film.alt,
  width: WIDTH,
  height: HEIGHT,
  draw(c) {
    film.still(c)
    film.moving(c, film.poster)
  },
})

/** Draws a film, and has ffmpeg write it as an MP4 (H.264, silent) that begins to play before all of it is there. */
export async function renderFilm(film: FilmScene, file: string): Promise<void> {
  const [width, height] = [WIDTH * SCALE, HEIGHT * SCALE]
  const drawn = await render({ ...posterOf(film), draw: film.still }, 100)
  const still = await sharp(drawn).resize(width, height).raw().toBuffer()
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${FRAMES_A_SECOND}`, '-i', '-'],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p'],
      ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', `${LOSS}`, '-threads', '1'],
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', file],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const closed = once(encoder, 'close')
  const frames = film.seconds * FRAMES_A_SECOND
  for (let frame = 0; frame < frames; frame++) {
    const canvas = new Canvas(WIDTH, HEIGHT, film.name)
    film.moving(canvas, frame / frames)
    const overlay = await sharp(Buffer.from(canvas.toString()), { density: DENSITY * SCALE })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const pixels = await sharp(still, { raw: { width, height, channels: 3 } })
      .composite([{ input: overlay }])
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = (await closed) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg could not write ${file}`)
}

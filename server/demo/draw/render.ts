import sharp from 'sharp'
import { Random } from '../random.ts'
import { Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'

/** A tile of paper grain and dry brush, neutral grey where it changes nothing; laid over a picture as soft light. */
async function paper(width: number, height: number): Promise<Buffer> {
  const random = new Random('paper')
  const cells = (w: number, h: number, spread: number) => {
    const data = Buffer.alloc(w * h)
    for (let i = 0; i < data.length; i++) data[i] = 128 + Math.round((random.next() + random.next() - 1) * spread)
    return sharp(data, { raw: { width: w, height: h, channels: 1 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .toColourspace('b-w')
      .raw()
      .toBuffer()
  }
  const wash = await cells(Math.ceil(width / 90), Math.ceil(height / 46), 26)
  const brush = await cells(Math.ceil(width / 26), Math.ceil(height / 5), 15)
  const mixed = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const value = Math.max(0, Math.min(255, 128 + ((wash[i] as number) - 128) + ((brush[i] as number) - 128)))
    mixed.fill(value, i * 3, i * 3 + 3)
  }
  return sharp(mixed, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const papers = new Map<string, Promise<Buffer>>()

/** Renders a scene to WebP at the given quality (0..100). */
export async function render(scene: Scene, quality: number): Promise<Buffer> {
  const canvas = new Canvas(scene.width, scene.height, scene.name)
  scene.draw(canvas)
  const key = `${scene.width}x${scene.height}`
  const texture = papers.get(key) ?? paper(scene.width, scene.height)
  papers.set(key, texture)
  return sharp(Buffer.from(canvas.toString()))
    .removeAlpha()
    .composite([{ input: await texture, blend: 'soft-light' }])
    .webp({ quality, effort: 5, smartSubsample: true })
    .toBuffer()
}

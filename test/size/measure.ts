import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { AssetManifest } from '../../config/asset-manifest.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist')

/** Bytes of what a first visit to a page of the H5 site downloads, as brotli. */
export interface FirstLoad {
  js: number
  css: number
  /** The document, which carries the first-paint script. */
  html: number
}

/**
 * @param page its route, such as `pages/index/index`
 * @param more what it fetches at once, by the module's path inside src
 */
export function firstLoad(page: string, ...more: string[]): FirstLoad {
  const manifest = JSON.parse(fs.readFileSync(path.join(DIST, 'h5-assets.json'), 'utf8')) as AssetManifest
  const added = [page, ...more].flatMap((name) => {
    const files = manifest.async[name]
    if (!files) throw new Error(`The H5 build has no page or part ${name}`)
    return files
  })
  const files = [...new Set([...manifest.initial, ...added])]
  const total = (extension: string) => sum(files.filter((file) => file.endsWith(extension)).map(compressed))
  return { js: total('.js'), css: total('.css'), html: compressed('index.html') }
}

function compressed(file: string): number {
  return brotliCompressSync(fs.readFileSync(path.join(DIST, 'h5', file))).length
}

interface Packages {
  /** Bytes by package: `main`, then each subpackage by its root. */
  sizes: Record<string, number>
  /** Bytes of pictures and sound in all of them. */
  media: number
}

const MEDIA = /\.(png|jpe?g|gif|webp|svg|mp3|aac|m4a|wav|mp4)$/

/** What the platform counts of a mini-program: its files as they are. */
export function packages(platform: 'weapp' | 'tt'): Packages {
  const root = path.join(DIST, platform)
  const { subPackages = [] } = JSON.parse(fs.readFileSync(path.join(root, 'app.json'), 'utf8')) as { subPackages?: { root: string }[] }
  const sizes: Record<string, number> = { main: 0 }
  for (const { root: name } of subPackages) sizes[name] = 0
  let media = 0
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = fs.statSync(file).size
    const owner = subPackages.find(({ root: name }) => file.startsWith(path.join(root, name) + path.sep))?.root ?? 'main'
    sizes[owner] = (sizes[owner] ?? 0) + bytes
    if (MEDIA.test(entry.name)) media += bytes
  }
  return { sizes, media }
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

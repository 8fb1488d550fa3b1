import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { avatars } from './scenes/avatars.ts'
import { anglers } from './scenes/anglers.ts'
import { catches } from './scenes/catches.ts'
import { closeups } from './scenes/closeups.ts'
import { covers } from './scenes/covers.ts'
import { films } from './scenes/films.ts'
import { life } from './scenes/life.ts'
import { waters } from './scenes/waters.ts'
import { posterOf } from './film.ts'
import { render } from './render.ts'
import type { Scene } from './scene.ts'

/**
 * Draws the pictures of the demo town and writes the table that names them.
 * Arguments, if any, are beginnings of names: only those pictures are drawn anew.
 */
const folder = fileURLToPath(new URL('../pictures/', import.meta.url))
const table = fileURLToPath(new URL('../pictures.ts', import.meta.url))
const scenes: readonly Scene[] = [...waters, ...anglers, ...closeups, ...catches, ...life, ...covers, ...films.map(posterOf), ...avatars]
const quality = (scene: Scene) => (scene.name.startsWith('avatar-') ? 80 : 72)

const wanted = process.argv.slice(2)
const files = new Set(scenes.map((scene) => `${scene.name}.webp`))

await mkdir(folder, { recursive: true })
for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.some((prefix) => scene.name.startsWith(prefix))) continue
  await writeFile(`${folder}${scene.name}.webp`, await render(scene, quality(scene)))
}
for (const file of await readdir(folder)) if (!files.has(file)) await rm(folder + file)

const rows = scenes.map(
  ({ name, width, height, alt }) => `  { name: '${name}', file: '${name}.webp', width: ${width}, height: ${height}, alt: '${alt}' },`,
)
await writeFile(
  table,
  `/** The pictures of the demo town, written by draw/main.ts: do not edit by hand. */
export interface Picture {
  name: string
  /** File name inside pictures/. */
  file: string
  /** Size in pixels. */
  width: number
  height: number
  alt: string
}

export const pictures: readonly Picture[] = [
${rows.join('\n')}
]
`,
)

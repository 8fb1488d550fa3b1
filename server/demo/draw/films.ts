import { mkdir, readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderFilm } from './film.ts'
import { films } from './scenes/films.ts'

/**
 * Draws the films of the demo town; their posters are pictures, which main.ts draws. It needs ffmpeg.
 * Arguments, if any, are beginnings of names: only those films are drawn anew.
 */
const folder = fileURLToPath(new URL('../films/', import.meta.url))

const wanted = process.argv.slice(2)
const files = new Set(films.map(({ name }) => `${name}.mp4`))

await mkdir(folder, { recursive: true })
for (const film of films) {
  if (wanted.length > 0 && !wanted.some((prefix) => film.name.startsWith(prefix))) continue
  await renderFilm(film, `${folder}${film.name}.mp4`)
}
for (const file of await readdir(folder)) if (!files.has(file)) await rm(folder + file)

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Post } from '../demo/town.ts'
import { saveVideo } from './domains/content/types/videoQueries.ts'
import { saveFilm } from './domains/media/video.ts'
import type { Services } from './kernel/context.ts'

interface Shown {
  /** The ids of the posts, by their place. */
  posts: readonly number[]
  members: ReadonlyMap<string, number>
  media: ReadonlyMap<string, number>
}

/** Gives the town's videos their films. Each has its poster among the pictures, as not every town has a program that draws one. */
export async function addFilms(services: Services, all: readonly Post[], { posts, members, media }: Shown): Promise<void> {
  for (const [index, { film, author }] of all.entries()) {
    if (film === undefined) continue
    const bytes = await readFile(fileURLToPath(new URL(`../demo/films/${film}.mp4`, import.meta.url)))
    const video_id = await saveFilm(services, members.get(author)!, bytes)
    await saveVideo(services.db, posts[index]!, { video_id, poster_id: media.get(film)! })
  }
}

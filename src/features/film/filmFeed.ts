import { makeAutoObservable, runInAction } from 'mobx'
import { type Post, postList } from '@/features/content'
import { postOf } from '@/features/post'
import { savesData } from '@/platform/film'
import { store, stored } from '@/stores/storage'

const SOUND = 'filmSound'
/** How near the end of what is known the next page is fetched. */
const AHEAD = 3

const hasFilm = (post: Post) => {
  const { extra, state } = post.data
  return state === 'live' && !post.isGone && extra?.type === 'video' && extra.film.url !== null
}

/** The films one after another, beginning with one of them. */
export class FilmFeed {
  current = 0
  /** As it was left: browsers and readers alike begin in silence. */
  muted = stored<boolean>(SOUND) !== true
  /** Whether one that is come to plays by itself; null until it is known. */
  plays: boolean | null = null
  paused = false
  hidden = false
  readonly list = postList('GET posts', { type: 'video' })

  private readonly source: ReturnType<typeof postOf> | null

  /** @param id the post to begin with, if any */
  constructor(id: number | undefined) {
    this.source = id === undefined ? null : postOf(id)
    makeAutoObservable<FilmFeed, 'source'>(this, { source: false, list: false })
  }

  get first(): Post | null {
    return this.source?.value ?? null
  }

  get films(): Post[] {
    const rest = this.list.items.filter((post) => hasFilm(post) && post.id !== this.first?.id)
    return this.first && hasFilm(this.first) ? [this.first, ...rest] : rest
  }

  /** Loads it once for each reader: what they may do with a film is another's no longer. */
  async load(): Promise<void> {
    const [saves] = await Promise.all([savesData(), this.list.load(), this.source?.load()])
    if (this.plays === null)
      runInAction(() => {
        this.plays = !saves
        this.paused = saves
      })
    void this.fetchAhead()
  }

  /** Tries again what failed. */
  async retry(): Promise<void> {
    await Promise.all([this.list.retry(), this.source?.problem && this.source.refresh()])
    void this.fetchAhead()
  }

  /** There are more of them than before, or fewer: one was deleted, or the reader has blocked its author. */
  settle(): void {
    this.current = Math.max(0, Math.min(this.current, this.films.length - 1))
    void this.fetchAhead()
  }

  go(index: number): void {
    this.current = index
    this.paused = this.plays === false
    void this.fetchAhead()
  }

  isPlaying(index: number): boolean {
    return index === this.current && !this.paused && !this.hidden && this.plays !== null
  }

  /** A tap stops a film or has it go on; one that was swiped away meanwhile has stopped by itself. */
  turn(index: number): void {
    if (index === this.current) this.paused = !this.paused
  }

  /** No film may begin aloud before the first tap. */
  silence(): void {
    if (this.muted) this.paused = true
    else this.muted = true
  }

  turnSound(): void {
    this.muted = !this.muted
    store(SOUND, !this.muted)
  }

  hide(hidden: boolean): void {
    this.hidden = hidden
  }

  /** A page may have few films that can be played here, or none: then the next ones are fetched as well. */
  private async fetchAhead(): Promise<void> {
    while (this.films.length - this.current <= AHEAD) {
      await this.list.more()
      if (this.list.phase !== 'ready') return
    }
  }
}

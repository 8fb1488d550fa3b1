import { pictures } from '../pictures.ts'
import type { Random } from '../random.ts'
import type { Draft, Season, Topic } from '../types.ts'

/** Pictures that belong to one season. */
const seasonal: readonly (readonly [pattern: RegExp, season: Season])[] = [
  [/^(snow-|frost-|flask-|angler-snow)/, 'winter'],
  [/^(autumn-|reed-bank-0[12]|angler-back-04|rod-tip-04)/, 'autumn'],
  [/^(lotus-|float-0[45]|lake-noon|angler-back-02|umbrella-spot-02|night-village)/, 'summer'],
  [/^(spring-|child-first-fish-02|river-bridge-01|angler-side-02)/, 'spring'],
]

const sizes = [1, 2, 3, 4, 6, 9] as const

const seasonOfPicture = (name: string) => seasonal.find(([pattern]) => pattern.test(name))?.[1]

/** Chooses pictures for posts, the least used first, so that none wears out. */
export class PictureDesk {
  private readonly uses = new Map<string, number>()
  private readonly byTopic = new Map<Topic, Set<string>>()

  constructor(
    private readonly random: Random,
    drafts: readonly Draft[],
  ) {
    for (const { topic, pictures: wanted } of drafts) {
      const pool = this.byTopic.get(topic) ?? new Set()
      for (const prefix of wanted?.split(' ') ?? []) pool.add(prefix)
      this.byTopic.set(topic, pool)
    }
  }

  /** The pictures of one post; throws when a draft asks for a picture that nobody drew. */
  choose(draft: Draft, season: Season): string[] {
    if (!draft.pictures) return []
    const chosen: string[] = []
    for (const prefix of draft.pictures.split(' ')) this.take(prefix, season, chosen, true)
    const extra = chosen.length >= 2 && this.random.chance(0.16) ? this.random.pick([1, 2, 3]) : 0
    const target = sizes.find((size) => size >= chosen.length + extra) ?? 9
    const pool = this.random.shuffle([...(this.byTopic.get(draft.topic) ?? [])])
    for (const prefix of [...pool, ...pool, ...pool]) {
      if (chosen.length >= target) break
      this.take(prefix, season, chosen, false)
    }
    while (!(sizes as readonly number[]).includes(chosen.length)) chosen.pop()
    return chosen
  }

  private take(prefix: string, season: Season, chosen: string[], required: boolean): void {
    const named = pictures.map((picture) => picture.name).filter((name) => name.startsWith(prefix))
    if (named.length === 0) throw new Error(`no picture is called ${prefix}`)
    const fresh = named.filter((name) => !chosen.includes(name))
    const fitting = fresh.filter((name) => [undefined, season].includes(seasonOfPicture(name)))
    const candidates = fitting.length > 0 ? fitting : required ? fresh : []
    if (candidates.length === 0) return
    const least = Math.min(...candidates.map((name) => this.uses.get(name) ?? 0))
    const name = this.random.pick(candidates.filter((candidate) => (this.uses.get(candidate) ?? 0) <= least))
    this.uses.set(name, (this.uses.get(name) ?? 0) + 1)
    chosen.push(name)
  }
}

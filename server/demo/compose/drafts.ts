import { Random } from '../random.ts'
import type { Draft, Season } from '../types.ts'
import { days } from '../posts/days.ts'
import { logs, type Log } from '../posts/logs.ts'
import { luresAndNights } from '../posts/lures-and-nights.ts'
import { rules } from '../posts/rules.ts'
import { stillWater } from '../posts/still-water.ts'
import { talk } from '../posts/talk.ts'

/** Posts that were each written as a whole. */
export const written: readonly Draft[] = [...stillWater, ...luresAndNights, ...talk, ...days, ...rules]

/** Words that give the season away in a log that may be of any. */
const seasonWords: readonly (readonly [words: RegExp, season: Season])[] = [
  [/太热|蛙声|蚊子|绿豆汤|凉棚|打了一个盹|增氧机/, 'summer'],
  [/桂花|外套|水温十八/, 'autumn'],
]

/** `count` posts joined from the logs, no two alike. */
export function joined(count: number): readonly Draft[] {
  const random = new Random('logs')
  const lines = logs.reduce((sum, log) => sum + log.middles.length + log.openings.length, 0)
  const seen = new Set<string>()
  const out: Draft[] = []
  for (const [i, log] of logs.entries()) {
    const share = i === logs.length - 1 ? count - out.length : Math.round((count * (log.middles.length + log.openings.length)) / lines)
    const next = { opening: dealer(random, log.openings), middle: dealer(random, log.middles), ending: dealer(random, log.endings) }
    for (let made = 0; made < share;) {
      const text = joinLines(random, log, next.opening(), next.middle(), next.ending())
      if (seen.has(text)) continue
      seen.add(text)
      made++
      const pictures = random.chance(0.64)
        ? random
            .shuffle(log.pictures)
            .slice(0, random.pick([1, 1, 1, 2, 2, 3, 3, 4, 4, 6]))
            .join(' ')
        : undefined
      out.push({
        text,
        topic: log.topic,
        tags: random.shuffle(log.tags).slice(0, random.pick([1, 1, 2, 2, 3])),
        water: log.water,
        season: log.season ?? seasonWords.find(([words]) => words.test(text))?.[1],
        hour: log.hour,
        pictures,
      })
    }
  }
  return out
}

/** Deals the lines like cards: all of them before any comes again. */
function dealer(random: Random, lines: readonly string[]): () => string {
  let pack: string[] = []
  return () => {
    if (pack.length === 0) pack = random.shuffle(lines)
    return pack.pop() as string
  }
}

function joinLines(random: Random, log: Log, opening: string, middle: string, ending: string): string {
  if (log.topic === 'scenery') return opening + middle + ending
  const shape = random.next()
  if (shape < 0.16) return middle + ending
  if (shape < 0.3) return opening + middle
  const gap = shape < 0.62 ? '' : '\n'
  return [opening + (shape > 0.86 ? '\n' : '') + middle, ending].filter(Boolean).join(gap)
}

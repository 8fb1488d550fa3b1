import type { Ranking, RankingMetric, RankingPeriod } from '@anglers/contract/growth'
import { RANKING_PLACES } from '@anglers/contract/limits'
import type { Db } from '../../infra/database.ts'
import type { Services } from '../../kernel/context.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { readerOf } from '../account/policy.ts'
import { presentUser } from '../account/present.ts'
import { countBefore, findOwn, findStart, type Key, listMarks, listPlaces } from './rankingQueries.ts'
import type { Metric } from './tables.ts'

const metrics: Record<RankingMetric, Metric> = { points: 'points', experience: 'experience', posts: 'post', likes: 'liked', gifts: 'gift' }

/** How far apart the places are that are kept, and for how long. */
const MARK_EVERY = 500
const MARKS_KEPT_MS = 3 * 60_000

type Mark = Key & { place: number }

interface Marks {
  start: string
  until: number
  marks: Promise<Mark[]>
}

const isBefore = (a: Key, b: Key): boolean =>
  a.minusAmount !== b.minusAmount
    ? a.minusAmount < b.minusAmount
    : a.reachedAt !== b.reachedAt
      ? a.reachedAt < b.reachedAt
      : a.memberId < b.memberId

/**
 * Places that members are found from: without them, who is the 90,000th is known by counting 90,000 rows. Of a process, and some minutes
 * old: a place beyond the first MARK_EVERY may be off by as many as overtook since. What stands before the first mark is counted exactly.
 */
export class RankingMarks {
  private readonly kept = new Map<string, Marks>()

  /** The last mark before this row; null where it is among the first. */
  async before(db: Db, metric: Metric, period: RankingPeriod, start: string, key: Key): Promise<Mark | null> {
    const marks = await this.marksOf(db, metric, period, start)
    let [low, high] = [0, marks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(marks[middle]!, key)) low = middle + 1
      else high = middle
    }
    return marks[low - 1] ?? null
  }

  private marksOf(db: Db, metric: Metric, period: RankingPeriod, start: string): Promise<Mark[]> {
    const name = `${metric} ${period}`
    const last = this.kept.get(name)
    if (last?.start === start && last.until > Date.now()) return last.marks
    const marks = listMarks(db, metric, period, MARK_EVERY)
    this.kept.set(name, { start, until: Date.now() + MARKS_KEPT_MS, marks })
    // The next one asks again.
    marks.catch(() => this.kept.delete(name))
    return marks
  }
}

/** Members by what they earned or did in a time, as it is now, and the viewer's own place. */
export async function readRanking(
  { db, store }: Pick<Services, 'db' | 'store'>,
  marks: RankingMarks,
  viewer: Viewer | null,
  metric: RankingMetric,
  period: RankingPeriod,
): Promise<Ranking> {
  const by = metrics[metric]
  const [rows, own, start] = await Promise.all([
    listPlaces(db, by, period, RANKING_PLACES, readerOf(viewer)),
    viewer && findOwn(db, by, period, viewer.id),
    findStart(db, period),
  ])
  const mark = own && (await marks.before(db, by, period, start, own))
  return {
    places: rows.map(({ place, amount, user }) => ({ place, amount, user: presentUser(user, store) })),
    mine: viewer && {
      place: own && (mark?.place ?? 1) + (await countBefore(db, by, period, own, mark)),
      amount: own ? -own.minusAmount : 0,
    },
    from: period === 'all' ? null : start,
  }
}

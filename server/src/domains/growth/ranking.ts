import type { Ranking, RankingMetric, RankingPeriod } from '@anglers/contract/growth'
import { RANKING_PLACES } from '@anglers/contract/limits'
import type { Services } from '../../kernel/context.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { readerOf } from '../account/policy.ts'
import { presentUser } from '../account/present.ts'
import { findPlace, findStart, listPlaces } from './rankingQueries.ts'
import type { Metric } from './tables.ts'

const metrics: Record<RankingMetric, Metric> = { points: 'points', experience: 'experience', posts: 'post', likes: 'liked', gifts: 'gift' }

/**
 * Members by what they earned or did in a time, and the viewer's own place. Both are read as they are now, by one index: a list that is
 * some minutes old would say another place than one's own.
 */
export async function readRanking(
  { db, store }: Pick<Services, 'db' | 'store'>,
  viewer: Viewer | null,
  metric: RankingMetric,
  period: RankingPeriod,
): Promise<Ranking> {
  const by = metrics[metric]
  const [rows, own, from] = await Promise.all([
    listPlaces(db, by, period, RANKING_PLACES, readerOf(viewer)),
    viewer && findPlace(db, by, period, viewer.id),
    period === 'all' ? null : findStart(db, period),
  ])
  return {
    places: rows.map(({ place, amount, user }) => ({ place, amount, user: presentUser(user, store) })),
    mine: viewer && { place: own?.place ?? null, amount: own?.amount ?? 0 },
    from,
  }
}

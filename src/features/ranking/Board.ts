import type { Ranking, RankingMetric, RankingPeriod } from '@anglers/contract/growth'
import { makeAutoObservable, observableRef } from 'mobx'
import { type Member, members } from '@/features/account'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

/** A member at a place. */
export interface Place {
  place: number
  member: Member
  amount: number
}

interface Placed extends Omit<Ranking, 'places'> {
  places: Place[]
}

/** Who is ahead in what, and since when. Each list that was looked at stays, and is asked for anew when it is chosen again. */
export class Board {
  metric: RankingMetric = 'experience'
  period: RankingPeriod = 'week'
  current: Resource<Placed>

  private readonly lists = new Map<string, Resource<Placed>>()

  constructor() {
    this.current = this.listOf()
    makeAutoObservable<Board, 'lists'>(this, { current: observableRef, lists: false })
  }

  choose(change: { metric?: RankingMetric; period?: RankingPeriod }): void {
    this.metric = change.metric ?? this.metric
    this.period = change.period ?? this.period
    this.current = this.listOf()
    void this.current.refresh()
  }

  private listOf(): Resource<Placed> {
    const { metric, period } = this
    const key = `${metric} ${period}`
    let list = this.lists.get(key)
    if (!list) {
      list = new Resource(
        () => call('GET user/ranking', { metric, period }, { quiet: true }),
        ({ places, ...rest }: Ranking): Placed => ({
          ...rest,
          places: places.map(({ place, user, amount }) => ({ place, member: members.upsert(user), amount })),
        }),
      )
      this.lists.set(key, list)
    }
    return list
  }
}

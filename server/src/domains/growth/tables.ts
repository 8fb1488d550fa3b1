import type { RankingPeriod } from '@anglers/contract/growth'
import type { TaskCount } from '@anglers/contract/growthSettings'
import type { ColumnType, Generated } from 'kysely'

/** What is counted of a member: what tasks go by, and what rankings go by. */
export type Metric = TaskCount | 'liked' | 'gift' | 'points' | 'experience'
/** What happens, is announced by events, and counts once. */
export type EventKind = Exclude<Metric, 'points' | 'experience' | 'sign'>

declare module '../../infra/schema.ts' {
  interface Database {
    sign_day: {
      member_id: number
      day: string
      made_up_at: Date | null
      points: Generated<number>
      experience: Generated<number>
    }
    sign_milestone: { member_id: number; days: number; day: string }
    score: { member_id: number; metric: Metric; period: RankingPeriod; starts: string; amount: number; reached_at: Date }
    growth_event: {
      key: string
      member_id: number
      kind: EventKind
      subject_type: string | null
      subject_id: number | null
      day: string
      wanted: Generated<boolean>
      counted: Generated<boolean>
      experience: Generated<number>
      taken_back: Generated<boolean>
      held: Generated<boolean>
      given_again: Generated<number>
    }
    task_claim: {
      member_id: number
      task: string
      starts: string
      points: number
      experience: number
      claimed_at: ColumnType<Date, undefined, undefined>
    }
  }
}

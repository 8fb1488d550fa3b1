import type { ColumnType, Generated } from 'kysely'
import type { PicturePlace } from '../../infra/integrations/ports.ts'

/** Unsure: the platform is, or it never said anything; it waits for an operator. */
export type PictureState = 'waiting' | 'passed' | 'risky' | 'unsure'

declare module '../../infra/schema.ts' {
  interface Database {
    picture_check: {
      media_id: number
      place: PicturePlace
      state: Generated<PictureState>
      attempts: Generated<number>
      next_at: ColumnType<Date | null, never, Date | null>
      since: Generated<Date>
    }
    picture_trace: { trace: string; media_id: number }
  }
}

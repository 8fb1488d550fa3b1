import type { BbsKind } from '@anglers/contract/posts/bbs'
import type { PollResults } from '@anglers/contract/poll'
import type { Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    post_bbs: {
      post_id: number
      kind: Generated<BbsKind>
      essence_at: Date | null
      essence_until: Date | null
      pinned_at: Date | null
      pinned_until: Date | null
    }
    poll: {
      post_id: number
      most: number
      ends_at: Date | null
      results: PollResults
      opened_at: Date | null
      voter_count: Generated<number>
    }
    question: { post_id: number; bounty: Generated<number>; accepted_id: number | null; accepted_at: Date | null }
    bounty: {
      id: Generated<number>
      post_id: number | null
      asker_id: number
      amount: number
      until: Date
      cut: Generated<boolean>
      payee_id: number | null
      settled_at: Date | null
      outcome: 'accepted' | 'given' | 'returned' | null
    }
    activity: {
      post_id: number
      starts_at: Date
      ends_at: Date
      capacity: number | null
      party_most: number
      phone_wanted: boolean
      secret: string
      opened_at: Date | null
      notified_starts_at: Date | null
      notified_ends_at: Date | null
    }
    activity_entry: {
      id: Generated<number>
      post_id: number
      member_id: number
      party: number
      phone: string
      waiting: boolean
      created_at: Generated<Date>
      arrived_at: Date | null
    }
    poll_option: { id: Generated<number>; post_id: number; position: number; words: string; vote_count: Generated<number> }
    poll_voter: { post_id: number; member_id: number; created_at: Generated<Date> }
    poll_vote: { post_id: number; member_id: number; option_id: number }
  }
}

import type { Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    reward: {
      id: Generated<number>
      post_id: number | null
      giver_id: number
      author_id: number
      amount_fen: number
      author_fen: number
      amount_shown: boolean
      word: string
      created_at: Generated<Date>
    }
  }
}

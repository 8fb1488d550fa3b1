import type { ForumAccess, ForumAct } from '@anglers/contract/forum'
import type { Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    forum_section: { id: Generated<number>; name: string; position: Generated<number> }
    forum: {
      id: Generated<number>
      section_id: number
      name: string
      description: Generated<string>
      rules: Generated<string>
      cover_id: number | null
      position: Generated<number>
      access: Generated<ForumAccess>
      password_hash: string | null
      password_version: Generated<number>
      price_fen: number | null
      created_at: Generated<Date>
    }
    forum_stat: { forum_id: number; follower_count: Generated<number> }
    forum_follow: { id: Generated<number>; member_id: number; forum_id: number; created_at: Generated<Date> }
    forum_grant: {
      member_id: number
      forum_id: number
      way: 'password' | 'paid' | 'approval'
      password_version: number | null
      price_fen: number | null
      created_at: Generated<Date>
    }
    forum_request: { id: Generated<number>; forum_id: number; member_id: number; words: Generated<string>; created_at: Generated<Date> }
    forum_moderator: { forum_id: number; member_id: number; created_at: Generated<Date> }
    forum_ban: { forum_id: number; member_id: number; until: Date }
    forum_log: {
      id: Generated<number>
      forum_id: number
      actor_id: number | null
      act: ForumAct
      post_id: number | null
      member_id: number | null
      words: Generated<string>
      created_at: Generated<Date>
    }
  }
}

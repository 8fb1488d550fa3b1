import type { PostState, PostType, Visibility } from '@anglers/contract/content'
import type { PlaceReveal } from '@anglers/contract/posts/form'
import type { Translations } from '@anglers/contract/localText'
import type { ColumnType, Generated, Insertable } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    category: {
      id: Generated<number>
      name: string
      names: ColumnType<Translations, string | undefined, string>
      position: Generated<number>
    }
    tag: {
      id: Generated<number>
      name: string
      post_count: Generated<number>
      description: Generated<string>
      cover_id: number | null
      follower_count: Generated<number>
      merged_into: number | null
    }
    topic_follow: { id: Generated<number>; member_id: number; tag_id: number; created_at: Generated<Date> }
    post: PostTable
    guarded_place: {
      post_id: number
      name: string
      address: string
      lat: number
      lng: number
      reveal: Exclude<PlaceReveal, 'exact'>
      opens_after_days: number | null
      opens_at: Date | null
    }
    post_merge: { post_id: number; into_id: number; merged_at: Generated<Date> }
    post_grant: { member_id: number; post_id: number; visibility: 1 | 2; password_version: number | null; created_at: Generated<Date> }
    post_purchase: {
      id: Generated<number>
      post_id: number
      member_id: number
      author_id: number
      price_fen: number
      author_fen: number
      post_edited_at: Date | null
      bought_at: Generated<Date>
      refunded_at: Date | null
    }
    post_media: { post_id: number; position: number; media_id: number }
    comment_media: { comment_id: number; position: number; media_id: number }
    post_tag: { tag_id: number; post_id: number; live_seq: number | null; listed: boolean }
    post_stat: PostStatTable
    post_review: { post_id: number; asked_at: Generated<Date>; accepted: boolean | null; words: Generated<string>; appeal: string | null }
    post_review_log: {
      id: Generated<number>
      post_id: number
      accepted: boolean
      words: string
      appeal: string | null
      at: Generated<Date>
    }
    held_sale: { post_id: number; since: Generated<Date> }
    post_due: { post_id: number; texts: boolean; review: boolean }
    text_check: {
      id: Generated<number>
      post_id: number
      attempts: Generated<number>
      next_at: ColumnType<Date | null, never, Date | null>
    }
    post_picture_check: { post_id: number; refused: Generated<boolean>; since: Generated<Date> }
    feed_total: { list: string; n: number }
    feed_section: { list: string; section: number; n: number }
    feed_block: { list: string; block: number; n: number }
    feed_delta: { list: string; block: number; step: number }
    tag_delta: { tag_id: number; step: number }
    /** Views: what is folded together with what is not yet. Those of sections and blocks are asked in plain SQL. */
    feed_size: { list: ColumnType<string, never, never>; n: ColumnType<number, never, never> }
    tag_size: { tag_id: ColumnType<number, never, never>; n: ColumnType<number, never, never> }
    reaction: { id: Generated<number>; post_id: number; member_id: number; kind: 'like' | 'fav'; created_at: Generated<Date> }
    dismissal: { member_id: number; post_id: number; dismissed_at: Generated<Date> }
    comment: CommentTable
    comment_like: { comment_id: number; member_id: number; created_at: Generated<Date>; author_id: ColumnType<number, never, never> }
  }
}

export interface PostTable {
  id: Generated<number>
  type: PostType
  state: PostState
  author_id: number
  category_id: number | null
  title: Generated<string>
  body: Generated<string>
  /** Written as JSON. */
  mentions: ColumnType<{ id: number; name: string }[], string | undefined, string>
  teaser: Generated<string>
  place_name: string | null
  place_address: string | null
  lat: number | null
  lng: number | null
  ip_region: Generated<string>
  visibility: ColumnType<Visibility, Visibility | undefined, Visibility>
  price_fen: number | null
  password_hash: string | null
  password_version: Generated<number>
  reprint_of: ColumnType<number | null, number | null | undefined, number | null>
  no_reprint: Generated<boolean>
  topic_id: number | null
  forum_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Its forum is not for everyone. */
  closed: Generated<boolean>
  version: Generated<number>
  live_seq: number | null
  sticky_at: Date | null
  created_at: Generated<Date>
  published_at: Date | null
  edited_at: Date | null
  deleted_at: Date | null
  listed: ColumnType<boolean, never, never>
  in_forum: ColumnType<boolean, never, never>
  tag_names: ColumnType<string, string | undefined, never>
}

interface PostStatTable {
  post_id: number
  listed: boolean
  live_seq: number | null
  published_at: Date | null
  view_count: Generated<number>
  like_count: Generated<number>
  fav_count: Generated<number>
  comment_count: Generated<number>
  reprint_count: Generated<number>
  /** Of its forum, while it is in the lists there. */
  forum_id: ColumnType<number | null, never, never>
  active_at: ColumnType<Date | null, never, never>
  essence_until: ColumnType<Date | null, never, never>
}

interface CommentTable {
  id: Generated<number>
  post_id: number
  author_id: number
  root_id: number | null
  reply_to_id: number | null
  body: string
  mentions: ColumnType<{ id: number; name: string }[], string | undefined, string>
  like_count: Generated<number>
  reply_count: Generated<number>
  pinned_at: Date | null
  ip_region: Generated<string>
  created_at: Generated<Date>
  deleted_at: Date | null
}

export type NewPost = Insertable<PostTable>

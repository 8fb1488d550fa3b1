import type { LocalText } from '@anglers/contract/localText'
import type { NoticeKind, NoticeTab } from '@anglers/contract/notice'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    notice: NoticeTable
    notice_actor: { notice_id: number; actor_id: number; at: Generated<Date> }
    push_sent: { member_id: number; subject: string; at: Generated<Date> }
    push_off: { member_id: number; tab: NoticeTab }
    push_target: {
      member_id: number
      kind: 'app' | 'wechat' | 'toutiao'
      token: string
      allowed: number | null
      language: Generated<keyof LocalText>
      created_at: Generated<Date>
    }
  }
}

interface NoticeTable {
  id: Generated<number>
  member_id: number
  kind: NoticeKind
  tab: NoticeTab
  merge_key: string
  subject_type: string | null
  subject_id: number | null
  actor_count: Generated<number>
  data: ColumnType<NoticeData, string | undefined, string>
  read: Generated<boolean>
  at: Generated<Date>
}

/** Only in notifications of the site itself. */
export interface NoticeData {
  title?: string
  text?: string
  link?: string
  /** ISO 8601. */
  until?: string
}

export type NoticeColumns = Selectable<NoticeTable>

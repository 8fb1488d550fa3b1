import type { ColumnType, Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    search_history: { member_id: number; word: string; searched_at: Generated<Date> }
    search_word: { word: string; day: ColumnType<string, string, string>; n: Generated<number> }
  }
}

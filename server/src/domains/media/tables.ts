import type { Generated, Selectable } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    media: MediaTable
    upload_day: { member_id: number; kind: 'picture' | 'voice' | 'broken'; day: string; bytes: number; files: number }
    voice: { id: Generated<number>; owner_id: number; key: string; ms: number; bytes: number; created_at: Generated<Date> }
  }
}

interface MediaTable {
  id: Generated<number>
  owner_id: number
  key: string
  width: number
  height: number
  color: string
  alt: Generated<string>
  bytes: number
  created_at: Generated<Date>
}

export type MediaRow = Selectable<MediaTable>

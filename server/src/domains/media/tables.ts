import type { AttachmentKind } from '@anglers/contract/files'
import type { filmProblems } from '@anglers/contract/video'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** Broken are pictures that could not be decoded. */
export type UploadKind = 'picture' | 'voice' | 'video' | 'file' | 'broken'

declare module '../../infra/schema.ts' {
  interface Database {
    media: MediaTable
    upload_day: { member_id: number; kind: UploadKind; day: string; bytes: number; files: number }
    attachment: {
      id: Generated<number>
      owner_id: number
      key: string
      kind: AttachmentKind
      name: string
      bytes: number
      created_at: Generated<Date>
    }
    video: VideoTable
    video_part: { video_id: number; at: number; key: string; bytes: number }
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

interface VideoTable {
  id: ColumnType<number, never, never>
  owner_id: number
  upload: string
  key: string
  size: number
  received: Generated<number>
  state: 'receiving' | 'checking' | 'converting' | 'ready' | 'refused'
  problem: (typeof filmProblems)[number] | null
  ms: Generated<number>
  width: Generated<number>
  height: Generated<number>
  bytes: Generated<number>
  poster_id: number | null
  frame_due: Generated<boolean>
  /** When its last part came; null while it is being received, and of what the release before received. */
  whole_at: Generated<Date | null>
  created_at: Generated<Date>
}

export type VideoRow = Selectable<VideoTable>
export type MediaRow = Selectable<MediaTable>

/** What a film is shown by. */
export type FilmRow = Pick<VideoRow, 'id' | 'key' | 'state' | 'ms' | 'width' | 'height'>

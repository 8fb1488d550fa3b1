import type { Attachment } from '@anglers/contract/files'
import type { ObjectStore } from '../../infra/store.ts'
import type { AttachmentRow } from './attachmentQueries.ts'
import { addressFor, type MediaAudience } from './present.ts'

/** By which files of a kind end, in the store and where they are downloaded. */
export const ENDINGS = { pdf: 'pdf', gpx: 'gpx', text: 'txt' } as const

/** Where the store keeps a file. */
export const attachmentKey = ({ key, kind }: Pick<AttachmentRow, 'key' | 'kind'>) => `${key.slice(0, 2)}/${key}-file.${ENDINGS[kind]}`

/** A file for an audience that may have it: whether they may is the caller's to know. Its address is always one that ends. */
export const presentAttachment = (row: AttachmentRow, store: ObjectStore, audience: MediaAudience): Attachment => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  bytes: row.bytes,
  url: addressFor(audience === 'everyone' ? 'readers' : audience, attachmentKey(row), store),
})

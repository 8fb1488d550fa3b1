import type { Voice } from '@anglers/contract/chat'
import type { ObjectStore } from '../../infra/store.ts'
import { addressFor, type MediaAudience } from './present.ts'

/** Where the store keeps a voice note. */
export const voiceKey = (key: string) => `${key.slice(0, 2)}/${key}`

/** A voice note for those who may hear it. No voice note is for everyone. */
export const presentVoice = (
  row: { id: number; key: string; ms: number },
  store: ObjectStore,
  audience: Exclude<MediaAudience, 'everyone'>,
): Voice => ({ id: row.id, url: addressFor(audience, voiceKey(row.key), store), ms: row.ms })

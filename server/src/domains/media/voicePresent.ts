import type { Voice } from '@anglers/contract/chat'
import type { ObjectStore } from '../../infra/store.ts'

/** Where the store keeps a voice note. */
export const voiceKey = (key: string) => `${key.slice(0, 2)}/${key}`

export const presentVoice = (row: { id: number; key: string; ms: number }, store: ObjectStore): Voice => ({ id: row.id, url: store.url(voiceKey(row.key)), ms: row.ms })

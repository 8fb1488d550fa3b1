import type { ListedFile } from '../../infra/store.ts'
import type { Services } from '../../kernel/context.ts'
import { databaseMadeAt, namedKeys } from './orphanQueries.ts'

const DAY_MS = 86_400_000
/** After which no upload is under way any more that would name its file in a row. */
export const ORPHAN_MS = DAY_MS
/** Files that one round looks at; the next one goes on from there. */
const ROUND_FILES = 20_000

/** The key of the row by which a file of a picture, or of a voice note, is known. What an operator put into the store has none. */
const PICTURE = /^[0-9a-f]{2}\/([0-9a-f]{32})-(?:thumb|card|full)\.webp$/
const FILM = /^[0-9a-f]{2}\/([0-9a-f]{32})-(?:film\.mp4|part-[0-9a-f]+)$/
const ATTACHMENT = /^[0-9a-f]{2}\/([0-9a-f]{32})-file\.(?:pdf|gpx|txt)$/
const VOICE = /^[0-9a-f]{2}\/([0-9a-f]{32}\.[0-9a-z]+)$/

const rowKeys = (files: ListedFile[], pattern: RegExp) =>
  files.flatMap((file) => {
    const rowKey = pattern.exec(file.key)?.[1]
    return rowKey === undefined ? [] : [{ file: file.key, rowKey }]
  })

export interface OrphanRound {
  /** Files that changed later stay. */
  before: Date
  /** The key that the last round ended at; '' begins with the first file. */
  after: string
  /** About how many files the round looks at. */
  files?: number
}

/**
 * Removes files of pictures, voice notes, films and attachments that no row names: a process that dies between writing a file and
 * committing its row leaves them. What is older than the database stays, so that one which is not yet restored costs no pictures.
 *
 * @returns where the next round goes on; '' when this one came to the end
 */
export async function removeOrphans({ db, store }: Pick<Services, 'db' | 'store'>, round: OrphanRound): Promise<string> {
  const { before, after, files = ROUND_FILES } = round
  const madeAt = await databaseMadeAt(db)
  let seen = 0
  for await (const batch of store.list(after)) {
    const old = batch.filter(({ modified }) => modified < before && modified >= madeAt)
    const found = {
      pictures: rowKeys(old, PICTURE),
      voices: rowKeys(old, VOICE),
      films: rowKeys(old, FILM),
      attachments: rowKeys(old, ATTACHMENT),
    }
    const keys = (files: typeof found.films) => files.map(({ rowKey }) => rowKey)
    const named = await namedKeys(db, {
      pictures: keys(found.pictures),
      voices: keys(found.voices),
      films: keys(found.films),
      attachments: keys(found.attachments),
    })
    for (const { file, rowKey } of Object.values(found).flat()) if (!named.has(rowKey)) await store.remove(file)
    seen += batch.length
    if (seen >= files) return batch.at(-1)!.key
  }
  return ''
}

import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { isJobThere, isKeylessJobThere } from '../../infra/jobs.ts'
import { isUnused, type MediaReference } from './referenceQueries.ts'
import type { VideoRow } from './tables.ts'

/** A part of a film that is still to be put together. */
export interface PartRow {
  at: number
  key: string
  bytes: number
}

export const findUpload = (db: Db, ownerId: number, upload: string): Promise<VideoRow | undefined> =>
  db.selectFrom('video').selectAll().where('owner_id', '=', ownerId).where('upload', '=', upload).executeTakeFirst()

/** Holds it, so that its parts come one after another. */
export const lockVideo = (trx: Db, id: number): Promise<VideoRow | undefined> =>
  trx.selectFrom('video').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findVideo = (db: Db, id: number): Promise<VideoRow | undefined> =>
  db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst()

/** The upload of this name, which is begun unless another call was first. */
export async function beginVideo(
  trx: Db,
  row: { owner_id: number; upload: string; key: string; size: number },
): Promise<{ id: number; isNew: boolean }> {
  const made = await trx
    .insertInto('video')
    .values({ ...row, state: 'receiving', problem: null, poster_id: null })
    .onConflict((conflict) => conflict.columns(['owner_id', 'upload']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made ? { id: made.id, isNew: true } : { id: (await findUpload(trx, row.owner_id, row.upload))!.id, isNew: false }
}

export async function insertPart(trx: Db, videoId: number, part: PartRow): Promise<void> {
  await trx
    .insertInto('video_part')
    .values({ video_id: videoId, ...part })
    .execute()
}

export const listParts = (db: Db, videoId: number): Promise<PartRow[]> =>
  db.selectFrom('video_part').select(['at', 'key', 'bytes']).where('video_id', '=', videoId).orderBy('at').execute()

const jobOf = sql<'finish_film' | 'convert_film' | 'draw_poster'>`
  case state when 'checking' then 'finish_film' when 'converting' then 'convert_film' else 'draw_poster' end`

/** How long an upload may take, where the release before did not note when it was whole. */
const UPLOAD_DAYS = 3
/** Since when a film has waited. */
const wholeAt = sql`coalesce(whole_at, created_at + make_interval(days => ${sql.lit(UPLOAD_DAYS)}))`

/** Films that wait for a job which is not there any more: which one, and whether that has been so for longer than it may be. */
export const listStrandedVideos = (db: Db, triedHours: number, limit: number) =>
  db
    .selectFrom('video')
    .select(['id', 'state', jobOf.as('job')])
    .select(sql<boolean>`${wholeAt} < now() - make_interval(hours => ${sql.lit(triedHours)})`.as('isOld'))
    .where(sql<boolean>`(state in ('checking', 'converting') or (state = 'ready' and frame_due))`)
    .where(sql<boolean>`not ${isJobThere(sql`${jobOf} || ':' || video.id`)}`)
    // One that the release before queued has no key: it may be of any of them.
    .where(sql<boolean>`not ${isKeylessJobThere(jobOf)}`)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function updateVideo(db: Db, id: number, change: Partial<Omit<VideoRow, 'id'>>): Promise<void> {
  await db.updateTable('video').set(change).where('id', '=', id).execute()
}

/** Forgets the parts of a film. */
export async function deleteParts(db: Db, videoId: number): Promise<void> {
  await db.deleteFrom('video_part').where('video_id', '=', videoId).execute()
}

/**
 * The film that this member uploaded, if it can be published. It stays that until the transaction ends: whoever refuses it waits, and
 * then finds what was published with it.
 */
export const holdOwnFilm = (trx: Db, ownerId: number, id: number): Promise<VideoRow | undefined> =>
  trx
    .selectFrom('video')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['converting', 'ready'])
    .forShare()
    .executeTakeFirst()

export const listVideosOf = (db: Db, ownerId: number, after: number, limit: number) =>
  db
    .selectFrom('video')
    .select(['id', 'key', 'ms', 'bytes', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'ready')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

interface Files {
  key: string
  parts: string[]
}

const filesOf = sql<string[]>`array(select part.key from video_part part where part.video_id = video.id)`

/** Deletes up to `limit` films that nothing shows, of this age, or whose upload was given up; and says what their files are called. */
export async function deleteUnusedVideos(
  db: Db,
  references: readonly MediaReference[],
  { olderThanDays, unfinishedDays, limit }: { olderThanDays: number; unfinishedDays: number; limit: number },
): Promise<Files[]> {
  const { rows } = await sql<Files>`
    delete from video where id in (
      select id from video v
       where created_at < now() - make_interval(days => ${unfinishedDays}::integer)
         and (state = 'receiving' or created_at < now() - make_interval(days => ${olderThanDays}::integer))
         and ${isUnused(references, sql`v.id`)}
       order by created_at limit ${limit}
    ) returning key, ${filesOf} as parts`.execute(db)
  return rows
}

/** Deletes a member's films that nothing shows, and says what their files are called. */
export async function deleteVideosOf(db: Db, references: readonly MediaReference[], ownerId: number): Promise<Files[]> {
  const { rows } = await sql<Files>`
    delete from video where owner_id = ${ownerId} and ${isUnused(references, sql`video.id`)} returning key, ${filesOf} as parts`.execute(db)
  return rows
}

import { BROKEN_PICTURES_PER_DAY, UPLOADS_PER_DAY } from '@anglers/contract/limits'
import type { Db } from '../../infra/database.ts'
import { nextLocalDay, secondsToNextLocalDay } from '../../infra/localTime.ts'
import { ApiError } from '../../kernel/errors.ts'
import { settings } from '../settings/service.ts'
import { addUpload, type Allowance, isUsedUp } from './allowanceQueries.ts'
import type { UploadKind } from './tables.ts'

const MB = 1_000_000
/** Nothing is kept of them. */
const BROKEN: Allowance = { bytes: 1, files: BROKEN_PICTURES_PER_DAY }

type Kept = Exclude<UploadKind, 'broken'>

/** What the operator lets a member upload in a day. */
async function allowanceOf(db: Db, kind: Kept): Promise<Allowance> {
  const {
    seast_upload_picture_mb: picture,
    seast_upload_voice_mb: voice,
    seast_upload_video_mb: video,
    seast_upload_file_mb: file,
  } = await settings(db, ['seast_upload_picture_mb', 'seast_upload_voice_mb', 'seast_upload_video_mb', 'seast_upload_file_mb'])
  return { bytes: { picture, voice, video, file }[kind] * MB, files: UPLOADS_PER_DAY }
}

function usedUp(): ApiError {
  const now = new Date()
  return Object.assign(new ApiError('upload_limit', {}, nextLocalDay(now)), { retryAfterS: Math.ceil(secondsToNextLocalDay(now)) })
}

/**
 * Refuses members who have uploaded enough today, before there is any work with their file.
 *
 * @throws ApiError upload_limit, until the next day
 */
export async function checkAllowance(db: Db, memberId: number, kind: Kept): Promise<void> {
  if (await isUsedUp(db, memberId, kind, await allowanceOf(db, kind))) throw usedUp()
  if (kind === 'picture' && (await isUsedUp(db, memberId, 'broken', BROKEN))) throw usedUp()
}

/** Counts a picture of today that could not be decoded. */
export const countBroken = (db: Db, memberId: number): Promise<boolean> => addUpload(db, memberId, 'broken', 0, BROKEN)

/**
 * Counts a file of so many bytes as today's, in the caller's transaction. Those that come at the same moment wait for one another.
 *
 * @throws ApiError upload_limit, until the next day
 */
export async function useAllowance(trx: Db, memberId: number, kind: Kept, bytes: number): Promise<void> {
  if (!(await addUpload(trx, memberId, kind, bytes, await allowanceOf(trx, kind)))) throw usedUp()
}

import { UPLOADS_AT_ONCE } from '@anglers/contract/limits'
import type { FastifyRequest } from 'fastify'
import { ApiError, tooMany } from '../kernel/errors.ts'
import type { UploadedFile } from '../kernel/handler.ts'
import { NoSlotError, Slots } from '../lib/slots.ts'

/** Each holds its bytes in memory meanwhile. */
const reading = new Slots({ atOnce: Infinity, waitMs: 0, own: UPLOADS_AT_ONCE })
const COME_AGAIN_S = 5

/**
 * Reads the file of a member's upload.
 *
 * @throws ApiError rest_upload_no_file, rest_upload_too_large; rest_too_many_requests while more than UPLOADS_AT_ONCE of theirs arrive
 */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  return reading.run(request.viewer?.id, () => readFile(request)).catch((error: unknown) => {
    if (!(error instanceof NoSlotError)) throw error
    letGo(request)
    throw tooMany(COME_AGAIN_S)
  })
}

/** Reads the one part named `file` of a multipart body. Its name and its declared type are not looked at: members can write anything there. */
async function readFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new ApiError('rest_upload_no_file')
  try {
    const part = await request.file()
    if (!part || part.fieldname !== 'file') throw new ApiError('rest_upload_no_file')
    const bytes = await part.toBuffer()
    if (bytes.length === 0) throw new ApiError('rest_upload_no_file')
    return { bytes }
  } catch (error) {
    letGo(request)
    if (error instanceof ApiError) throw error
    // All else is a body that is no proper multipart, or that broke off.
    const tooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
    throw new ApiError(tooLarge ? 'rest_upload_too_large' : 'rest_upload_no_file')
  }
}

/** What is left of the body is let go: unread, it would hold up this connection's next call, and the server's closing. */
function letGo({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

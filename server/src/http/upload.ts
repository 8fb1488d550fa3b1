import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import type { UploadedFile } from './handler.ts'

/** Reads the one part named `file` of a multipart body. Its name and its declared type are not looked at: members can write anything there. */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new ApiError('rest_upload_no_file')
  try {
    const part = await request.file()
    if (!part || part.fieldname !== 'file') throw new ApiError('rest_upload_no_file')
    const bytes = await part.toBuffer()
    if (bytes.length === 0) throw new ApiError('rest_upload_no_file')
    return { bytes }
  } catch (error) {
    // What is left of the body is let go: unread, it would hold up this connection's next call, and the server's closing.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof ApiError) throw error
    // All else is a body that is no proper multipart, or that broke off.
    const tooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
    throw new ApiError(tooLarge ? 'rest_upload_too_large' : 'rest_upload_no_file')
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { UploadRules } from '@anglers/contract/endpoint'
import { UPLOADS_AT_ONCE } from '@anglers/contract/limits'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, tooMany } from '../kernel/errors.ts'
import type { StreamedFile, UploadedFile } from '../kernel/handler.ts'
import { NoSlotError, Slots } from '../lib/slots.ts'

/** Each holds its bytes in memory meanwhile, or on the disk. */
const reading = new Slots({ atOnce: Infinity, waitMs: 0, own: UPLOADS_AT_ONCE })
const COME_AGAIN_S = 5

/** What was uploaded. */
export interface Upload {
  file: UploadedFile | StreamedFile
  /** SHA-256 of its bytes. */
  hash: string
  /** Lets it go, whatever became of the call. */
  close(): Promise<void>
}

/**
 * Reads the file of a member's upload.
 *
 * @param folder where one that is streamed is kept meanwhile
 * @throws ApiError rest_upload_no_file, rest_upload_too_large; rest_too_many_requests while more than UPLOADS_AT_ONCE of theirs arrive
 */
export async function readUpload(request: FastifyRequest, rules: UploadRules, folder: string): Promise<Upload> {
  return reading
    .run(request.viewer?.id, () => readFile(request, rules, folder))
    .catch((error: unknown) => {
      if (!(error instanceof NoSlotError)) throw error
      letGo(request)
      throw tooMany(COME_AGAIN_S)
    })
}

/** The disk, and not what was sent, is at fault. */
class DiskError extends Error {}

/**
 * Reads the one part named `file` of a multipart body. Its name and its declared type are not looked at: members can
 * write anything there.
 */
async function readFile(request: FastifyRequest, { maxBytes, stream }: UploadRules, folder: string): Promise<Upload> {
  if (!request.isMultipart()) throw new ApiError('rest_upload_no_file')
  try {
    const part = await request.file({ limits: { fileSize: maxBytes } })
    if (!part || part.fieldname !== 'file') throw new ApiError('rest_upload_no_file')
    return await (stream ? toDisk(part, folder) : toMemory(part))
  } catch (error) {
    letGo(request)
    if (error instanceof ApiError) throw error
    if (error instanceof DiskError) throw error.cause
    // All else is a body that is no proper multipart, or that broke off.
    const tooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
    throw new ApiError(tooLarge ? 'rest_upload_too_large' : 'rest_upload_no_file')
  }
}

async function toMemory(part: MultipartFile): Promise<Upload> {
  const bytes = await part.toBuffer()
  if (bytes.length === 0) throw new ApiError('rest_upload_no_file')
  return { file: { bytes }, hash: createHash('sha256').update(bytes).digest('hex'), close: async () => {} }
}

async function toDisk(part: MultipartFile, folder: string): Promise<Upload> {
  const handle = await openNameless(folder).catch(ofDisk)
  try {
    const digest = createHash('sha256')
    let size = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      await handle.writeFile(chunk).catch(ofDisk)
      digest.update(chunk)
      size += chunk.length
    }
    if (part.file.truncated) throw new ApiError('rest_upload_too_large')
    if (size === 0) throw new ApiError('rest_upload_no_file')
    const hash = digest.digest('hex')
    return { file: { size, hash, read: () => handle.createReadStream({ start: 0, autoClose: false }) }, hash, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A file that loses its name at once: its room is free again when it is closed, even where the process is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const name = path.join(folder, randomUUID())
  const handle = await open(name, 'wx+')
  await rm(name)
  return handle
}

function ofDisk(error: unknown): never {
  throw new DiskError('the disk failed', { cause: error })
}

/** What is left of the body is let go: unread, it would hold up this connection's next call, and the server's closing. */
function letGo({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

import { Readable } from 'node:stream'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, FileInfo, ObjectStore } from '../infra/store.ts'
import { notFound } from '../kernel/errors.ts'

export interface StoredFile {
  store: ObjectStore
  key: string
  cacheControl: string
}

/**
 * Answers with a file of the store as a browser asks for it: all of it, a part, or only if it is another than the browser has.
 *
 * @throws ApiError rest_not_found
 */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
  const { store, key, cacheControl } = file
  const { headers, method } = request
  const isWhole = method === 'GET' && !headers.range && !headers['if-none-match'] && !headers['if-modified-since']
  if (isWhole) {
    const whole = await store.open(key)
    if (!whole) throw notFound()
    return describe(reply, whole, cacheControl).header('Content-Length', whole.bytes).send(whole.stream)
  }
  const info = await store.stat(key)
  if (!info) throw notFound()
  describe(reply, info, cacheControl)
  if (isFresh(headers, info)) return reply.code(304).removeHeader('Content-Type').send()
  const range = headers.range && isSame(headers['if-range'], info) ? rangeOf(headers.range, info.bytes) : null
  if (range === 'unsatisfiable') {
    void reply.removeHeader('Content-Type').headers({ 'Content-Range': `bytes */${info.bytes}`, 'Cache-Control': 'no-store' })
    return reply.code(416).send()
  }
  if (range) void reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${info.bytes}`)
  void reply.header('Content-Length', range ? range.last - range.first + 1 : info.bytes)
  if (method === 'HEAD') return reply.send(Readable.from([]))
  const part = await store.open(key, range ?? undefined)
  if (!part) throw notFound()
  return reply.send(part.stream)
}

const describe = (reply: FastifyReply, { modified, etag, contentType }: FileInfo, cacheControl: string): FastifyReply =>
  reply.headers({
    'Content-Type': contentType,
    'Last-Modified': modified.toUTCString(),
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
  })

/** Of ETags only the content counts here, and not whether they are strong. */
const plainTag = (etag: string) => etag.trim().replace(/^W\//, '')
/** Headers have whole seconds. */
const isUnchangedSince = (date: string, { modified }: FileInfo) => Math.floor(modified.getTime() / 1000) * 1000 <= Date.parse(date)

/** Whether what the browser has is this file still, and it did not ask for it anew all the same. */
function isFresh(headers: IncomingHttpHeaders, info: FileInfo): boolean {
  if (headers['cache-control']?.includes('no-cache')) return false
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === '*' || plainTag(tag) === plainTag(info.etag))
  const since = headers['if-modified-since']
  return since !== undefined && isUnchangedSince(since, info)
}

/** Whether the part goes with what the browser has: without a condition it does. */
function isSame(condition: string | string[] | undefined, info: FileInfo): boolean {
  if (condition === undefined) return true
  const text = String(condition)
  return text.includes('"') ? plainTag(text) === plainTag(info.etag) : isUnchangedSince(text, info)
}

/** The part that is asked for; null where it is none, or several, which need not be answered as such. */
function rangeOf(header: string, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (!from && !to) return null
  const first = from ? Number(from) : Math.max(0, bytes - Number(to))
  const last = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1
  if (first >= bytes) return 'unsatisfiable'
  return first <= last ? { first, last } : null
}

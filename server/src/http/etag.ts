import { createHash } from 'node:crypto'
import type { Endpoint } from '@anglers/contract/endpoint'

/** Whether an answer may be kept: by a visitor, to ask again whether it still holds, and here for whoever asks the same. */
export const mayKeep = (name: string, { access, file, redirect, webhook, writes }: Endpoint): boolean =>
  name.startsWith('GET ') && access === 'visitor' && !file && !redirect && !webhook && !writes

/**
 * Names an answer by its content, that of its headers included: how many there are in all is said there. Weak, since the same content
 * goes out packed in different ways.
 */
export const etagOf = (body: Buffer, headers: Record<string, string>): string =>
  `W/"${createHash('sha1').update(JSON.stringify(headers)).update(body).digest('base64url')}"`

const named = new WeakMap<Buffer, string>()

/** The same of what has no headers of its own and is sent again and again, as these very bytes: they are hashed once. */
export function etagOfKept(body: Buffer): string {
  let etag = named.get(body)
  if (etag === undefined) named.set(body, (etag = etagOf(body, {})))
  return etag
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the caller has this answer already (RFC 9110, 13.1.2). */
export const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag)))

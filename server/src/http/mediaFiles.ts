import type { FastifyInstance } from 'fastify'
import type { ObjectStore } from '../infra/store.ts'
import { ApiError, tooMany } from '../kernel/errors.ts'
import type { FileAccess } from '../kernel/fileAccess.ts'
import { type Openings, WINDOW_MS } from './rateLimit.ts'
import { sendStored } from './storedFile.ts'

/** Names as the store and an operator give them: none starts with a dot, and none is of a file that is still being written. */
const SERVED = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*(?<!\.tmp)$/
/** A cache between us and many has what is no longer for everyone for so long: no word of ours empties it. */
const SHARED_CACHE_S = 60

/** Whatever is in it, a browser saves it, and runs nothing of it should somebody open it all the same. */
const asDownload = (name: string) => ({
  'Content-Disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded(name)}`,
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
})

/** As RFC 8187 has it, which takes fewer characters than an address. */
const encoded = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Serves the pictures, voice notes, films and attached files of the store under /media/. Pages of any origin may show them: those of
 * the mini-programs have one of their own. A file that is refused looks like one that is not there. Whoever asks for many such waits for
 * what the database would have to be asked about.
 */
export function registerMediaFiles(app: FastifyInstance, store: ObjectStore, access: FileAccess, openings: Openings): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/media/*',

    async (request, reply) => {
      const file = request.params['*']
      void reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Cache-Control', 'no-store')
      const admit = () => {
        if (openings.isOver(request, 'refused files')) throw tooMany(WINDOW_MS / 1000)
      }
      const granted = SERVED.test(file) && (await access(file, request.query, admit))
      if (!granted) {
        await openings.count(request, 'refused files')
        throw new ApiError('rest_not_found')
      }
      const cacheControl = `${granted.isPrivate ? 'private' : `public, s-maxage=${SHARED_CACHE_S}`}, max-age=${granted.cacheS}`
      if (granted.name !== undefined) void reply.headers(asDownload(granted.name))
      if (granted.make) {
        const made = await granted.make()
        if (!made) throw new ApiError('rest_not_found')
        return reply.header('Cache-Control', cacheControl).type('image/jpeg').send(made)
      }
      return sendStored(request, reply, { store, key: file, cacheControl })
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { ObjectStore } from '../infra/store.ts'
import { ApiError } from '../kernel/errors.ts'
import type { FileAccess } from '../kernel/fileAccess.ts'
import { sendStored } from './storedFile.ts'

/** Names as the store and an operator give them: none starts with a dot, and none is of a file that is still being written. */
const SERVED = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*(?<!\.tmp)$/
/** A cache between us and many has what is no longer for everyone for so long: no word of ours empties it. */
const SHARED_CACHE_S = 60

/**
 * Serves the pictures and voice notes of the store under /media/. Pages of any origin may show them: those of the mini-programs have
 * one of their own. A file that is refused looks like one that is not there.
 */
export function registerMediaFiles(app: FastifyInstance, store: ObjectStore, access: FileAccess): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/media/*',

    async (request, reply) => {
      const file = request.params['*']
      void reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Cache-Control', 'no-store')
      const granted = SERVED.test(file) && (await access(file, request.query))
      if (!granted) throw new ApiError('rest_not_found')
      const cacheControl = `${granted.isPrivate ? 'private' : `public, s-maxage=${SHARED_CACHE_S}`}, max-age=${granted.cacheS}`
      return sendStored(request, reply, { store, key: file, cacheControl })
    },
  )
}

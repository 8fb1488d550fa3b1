import { realpath } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../kernel/errors.ts'
import type { FileAccess } from '../kernel/fileAccess.ts'

/** Names as the store and an operator give them: none starts with a dot, and none is of a file that is still being written. */
const SERVED = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*(?<!\.tmp)$/
/** A cache between us and many has what is no longer for everyone for so long: no word of ours empties it. */
const SHARED_CACHE_S = 60

/**
 * Serves the folder of pictures and voice notes under /media/. Pages of any origin may show them: those of the mini-programs have
 * one of their own. A file that is refused looks like one that is not there.
 */
export async function registerMediaFiles(app: FastifyInstance, folder: string, access: FileAccess): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, index: false, dotfiles: 'ignore', cacheControl: false })
  const root = await realpath(folder)

  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const file = request.params['*']
    void reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Cache-Control', 'no-store')
    const granted = SERVED.test(file) && (await access(file, request.query))
    if (!granted || !(await isOwn(root, file))) throw new ApiError('rest_not_found')
    return reply.header('Cache-Control', `${granted.isPrivate ? 'private' : `public, s-maxage=${SHARED_CACHE_S}`}, max-age=${granted.cacheS}`).sendFile(file)
  })
}

/** Whether the file lies where its name says: a link leads out of the folder, or to what another name is for. */
const isOwn = async (root: string, file: string): Promise<boolean> => {
  const wanted = path.join(root, file)
  return wanted === (await realpath(wanted).catch(() => null))
}

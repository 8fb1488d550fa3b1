import { endpoints } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { API_PREFIX } from '../../../server/src/http/routes.ts'

/** What each route of the API promises to answer. */
const validators = new Map(
  (Object.entries(endpoints) as [string, Endpoint][]).filter(([, { file }]) => !file).map(([name, { answer, paged }]) => {
    const [method, path] = name.split(' ')
    return [`${method} ${API_PREFIX}/${path}`, Compile(paged ? Type.Array(answer) : answer)]
  }),
)

/** Holds every good answer of the API against the contract. Returns the list that misfits are put in, a sentence each. */
export function checkAnswers(app: FastifyInstance): string[] {
  const misfits: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const validator = validators.get(`${request.method} ${request.routeOptions.url}`)
    if (!validator || reply.statusCode !== 200) return
    const answer: unknown = JSON.parse(String(payload))
    const [fault] = validator.Errors(answer)
    if (fault) misfits.push(`${request.method} ${request.routeOptions.url} breaks the contract: ${fault.instancePath || 'the answer'} ${fault.message}`)
  })
  return misfits
}

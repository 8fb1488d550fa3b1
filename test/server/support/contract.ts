import { type EndpointName, endpoints } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import type { ErrorAnswer } from '@anglers/contract/errors'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { errorCodesOf } from '../../../server/src/http/openapi/errors.ts'
import { API_PREFIX } from '../../../server/src/kernel/api.ts'

/** What each route of the API promises to answer, where that is not in the caller's words: compiled when it is answered first. */
const validators = new Map(
  (Object.entries(endpoints) as [string, Endpoint][])
    .filter(([, { file, webhook }]) => !file && !webhook)
    .map(([name, { answer, paged }]) => {
      const [method, path] = name.split(' ')
      let compiled: Validator | undefined
      return [`${method} ${API_PREFIX}/${path}`, () => (compiled ??= Compile(paged ? Type.Array(answer) : answer))]
    }),
)

/** The refusals that are documented for each route of the API. What another service calls is answered in that one's words. */
const refusals = new Map(
  (Object.entries(endpoints) as [EndpointName, Endpoint][])
    .filter(([, { webhook }]) => !webhook)
    .map(([name, endpoint]) => {
      const [method, path] = name.split(' ')
      return [`${method} ${API_PREFIX}/${path}`, new Set<string>(errorCodesOf(name, endpoint))]
    }),
)

/**
 * Holds every answer of the API against the contract, and a refusal against the documented codes. Returns the list that
 * misfits are put in, a sentence each.
 */
export function checkAnswers(app: FastifyInstance): string[] {
  const misfits: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const documented = refusals.get(`${request.method} ${request.routeOptions.url}`)
    // Who asks for a socket there makes no call.
    if (documented && reply.statusCode >= 400 && !request.ws) {
      const { code } = JSON.parse(String(payload)) as ErrorAnswer
      if (!documented.has(code)) misfits.push(`${request.method} ${request.routeOptions.url} answers ${code}, which is not documented`)
    }
    const validator = validators.get(`${request.method} ${request.routeOptions.url}`)
    if (!validator || reply.statusCode !== 200) return
    const answer: unknown = JSON.parse(String(payload))
    const [fault] = validator().Errors(answer)
    if (fault)
      misfits.push(
        `${request.method} ${request.routeOptions.url} breaks the contract: ${fault.instancePath || 'the answer'} ${fault.message}`,
      )
  })
  return misfits
}

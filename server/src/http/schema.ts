import type { Endpoint } from '@anglers/contract/endpoint'
import Type from 'typebox'

/** Taken on every call, beside its own parameters. */
export const commonParameters = {
  ver: Type.Optional(Type.String({ maxLength: 20, description: "the app's version" })),
  access_token: Type.Optional(Type.String({ maxLength: 200, description: "the session's token; Authorization: Bearer does as well" })),
}

/** The schema of an endpoint for Fastify: what it takes and what it answers. */
export function schemaOf(name: string, endpoint: Endpoint) {
  const isBody = name.startsWith('POST') && !endpoint.upload && !endpoint.webhook
  const own = endpoint.input?.properties ?? {}
  // A typo must not answer the unfiltered list. Other services add what they like to the addresses that they call, or
  // send a browser back to (RFC 6749, 4.1.2).
  const rules = endpoint.redirect || endpoint.webhook ? {} : { additionalProperties: false }
  return {
    ...(endpoint.path ? { params: endpoint.path } : {}),
    querystring: Type.Object({ ...(endpoint.webhook ? {} : commonParameters), ...(isBody ? {} : own) }, rules),
    ...(isBody ? { body: Type.Object(own, rules) } : {}),
    response: endpoint.redirect ? { 302: endpoint.answer } : { 200: endpoint.paged ? Type.Array(endpoint.answer) : answerOf(endpoint) },
  }
}

/** An answer that is no JSON is described by its type. */
function answerOf({ answer, file, webhook }: Endpoint) {
  const type = file ?? webhook?.answers
  return type === undefined ? answer : { content: { [type]: { schema: answer } } }
}

import { type Endpoint, idempotencyOf, scopeOf, type UploadRules, type WebhookRules } from '@anglers/contract/endpoint'
import { IDEMPOTENCY_HOURS } from '@anglers/contract/limits'
import { mayKeep } from '../etag.ts'
import { IDEMPOTENCY_KEY } from '../idempotency.ts'
import { commonParameters, schemaOf } from '../schema.ts'
import { Components, type Schema } from './components.ts'
import { responsesOf } from './responses.ts'

/** Ways to say who is calling. */
export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` that signing in answered.' },
  query: { type: 'apiKey', in: 'query', name: 'access_token', description: 'The same in the address, for what cannot send headers.' },
} as const

/** Parameters of every call. */
export const parameters = {
  ver: parameterOf('query', 'ver', commonParameters.ver as object as Schema, new Components()),
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A new one for each thing to be done, and the same one for its retries: ' +
      `for ${IDEMPOTENCY_HOURS} hours it answers what it answered the first time, and nothing is done again.`,
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
    example: '5f0c1e9a-6f0e-4f6d-8a53-3b6f4f6f2d11',
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the answer that the caller has. It counts without a token only: what is for a member is never kept.',
    schema: { type: 'string' },
    example: 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  },
} as const

/** What the document says of an endpoint. */
export function operationOf(name: string, endpoint: Endpoint, tag: string, components: Components): object {
  const { querystring, body, params } = schemaOf(name, endpoint)
  const isKeyed = idempotencyOf(name, endpoint) !== 'none'
  const description = descriptionOf(endpoint)
  return {
    operationId: operationIdOf(name),
    tags: [tag],
    summary: endpoint.summary,
    ...(description ? { description } : {}),
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    security: securityOf(name, endpoint),
    parameters: [
      ...(params ? parametersIn('path', params, components) : []),
      ...parametersIn('query', querystring, components),
      ...(endpoint.webhook ? [] : [{ $ref: '#/components/parameters/ver' }]),
      ...(mayKeep(name, endpoint) ? [{ $ref: '#/components/parameters/If-None-Match' }] : []),
      ...(isKeyed ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ],
    ...requestBodyOf(endpoint, body, components),
    responses: responsesOf(name, endpoint, components),
  }
}

/** `postCommentsMark` of `POST comments/mark`, `getTopicId` of `GET topic/:id`. */
const operationIdOf = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word, at) => (at === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1)))
    .join('')

function descriptionOf({ access, input, writes, perMinute, redirect }: Endpoint): string {
  return [
    (input as Schema | undefined)?.description as string | undefined,
    access === 'author' ? 'For its author, and for moderators.' : access === 'moderator' ? 'For moderators.' : '',
    writes ? 'POST does the same; a GET that changes something is kept for older clients.' : '',
    redirect ? 'For browsers: one that is refused is sent on to a page of the app.' : '',
    perMinute ? `At most ${perMinute} calls a minute.` : '',
  ]
    .filter(Boolean)
    .map((sentence) => sentence![0]!.toUpperCase() + sentence!.slice(1).replace(/[^.]$/, '$&.'))
    .join(' ')
}

/** What may be called without a session may also be called with one, and then answers what is the caller's. With it, the scope needed. */
function securityOf(name: string, endpoint: Endpoint): object[] {
  if (endpoint.webhook) return []
  const needed = [scopeOf(name, endpoint)]
  return [...(endpoint.access === 'visitor' ? [{}] : []), { bearer: needed }, { query: needed }]
}

interface ObjectSchema {
  properties: Readonly<Record<string, Schema>>
  required?: readonly string[]
}

function parametersIn(place: 'path' | 'query', schema: object, components: Components): object[] {
  const { properties, required = [] } = schema as ObjectSchema
  return Object.entries(properties)
    .filter(([name]) => !(name in commonParameters))
    .map(([name, own]) => ({
      ...parameterOf(place, name, own, components),
      ...(required.includes(name) ? { required: true } : {}),
    }))
}

function parameterOf(place: 'path' | 'query', name: string, schema: Schema, components: Components): object {
  const { description, deprecated, ...own } = schema
  // That of a named schema stands with its name.
  if (schema.title) return { name, in: place, schema: components.of(schema) }
  return { name, in: place, ...(description ? { description } : {}), ...(deprecated ? { deprecated } : {}), schema: components.of(own) }
}

function requestBodyOf({ upload, webhook }: Endpoint, body: object | undefined, components: Components): object {
  if (upload) return { requestBody: multipartBody(upload) }
  if (webhook) return { requestBody: rawBody(webhook) }
  const { properties = {}, required = [] } = (body ?? {}) as Partial<ObjectSchema>
  if (!Object.keys(properties).length) return {}
  const content = { 'application/json': { schema: components.of(body!) } }
  return { requestBody: { ...(required.length ? { required: true } : {}), content } }
}

/** A multipart body of one file. */
function multipartBody({ maxBytes, kinds }: UploadRules): object {
  const file = { type: 'string', format: 'binary', description: `at most ${maxBytes} bytes` }
  const schema = { type: 'object', required: ['file'], properties: { file } }
  return { required: true, content: { 'multipart/form-data': { schema, encoding: { file: { contentType: kinds.join(', ') } } } } }
}

/** A body that is taken as it comes. */
const rawBody = ({ maxBytes, takes }: WebhookRules): object => ({
  required: true,
  content: { [takes]: { schema: { type: 'string', format: 'binary', description: `at most ${maxBytes} bytes` } } },
})

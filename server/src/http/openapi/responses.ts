import { STATUS_CODES } from 'node:http'
import { type Endpoint, idempotencyOf } from '@anglers/contract/endpoint'
import { type ErrorCode, errorStatus } from '@anglers/contract/errors'
import { IDEMPOTENCY_HOURS } from '@anglers/contract/limits'
import { deprecationOf } from '../deprecation.ts'
import { mayKeep } from '../etag.ts'
import type { Components, Schema } from './components.ts'
import { errorCodesOf } from './errors.ts'

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })
const number = (description: string, example: number) => ({ description, schema: { type: 'integer', minimum: 0 }, example })

/** The headers that several calls answer. */
export const headers = {
  'X-Request-Id': text('Names this request in our log: say it when you report a problem.', '0b8f7d5e-5a0c-4a53-9d1c-2f3d6a1f9c55'),
  'RateLimit-Policy': text('The limit that this call counts towards: `q` calls in `w` seconds.', '"calls";q=600;w=60'),
  RateLimit: text('What is left of it: `r` calls until it begins anew in `t` seconds.', '"calls";r=598;t=41'),
  'Retry-After': number('Seconds after which to call again.', 5),
  'WWW-Authenticate': text('What is wrong with the token, if one was sent (RFC 6750).', 'Bearer error="invalid_token"'),
  'Content-Language': text('The language of `message`.', 'en'),
  'X-WP-Total': number('How many there are in all.', 128),
  'X-WP-TotalPages': number('On how many pages.', 7),
  ETag: text('Names this answer: sent as `If-None-Match` it is answered by 304 as long as it holds.', 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"'),
  Link: text(
    'The pages before and after this one (RFC 8288), where there are any.',
    '<https://anglers.example/wp-json/wp/v2/posts?page=3>; rel="next"',
  ),
  'Idempotency-Replayed': text(
    `\`true\` where nothing was done, since this key was answered within the last ${IDEMPOTENCY_HOURS} hours.`,
    'true',
  ),
  Deprecation: text('Since when this call is deprecated, as seconds of Unix time (RFC 9745).', '@1795392000'),
  Sunset: text('When this call stops to answer (RFC 8594).', 'Tue, 23 Nov 2027 00:00:00 GMT'),
} satisfies Record<string, object>

const NOT_MODIFIED = 'Not Modified: what `If-None-Match` named is still the answer.'

const refer = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** What an endpoint answers, by status. */
export function responsesOf(name: string, endpoint: Endpoint, components: Components): object {
  const refusals = errorCodesOf(name, endpoint)
  const byStatus = [...new Set(refusals.map((code) => errorStatus[code]))].map((status) => {
    const codes = refusals.filter((code) => errorStatus[code] === status)
    return [status, components.response([status, ...codes].join('.'), refusalOf(status, codes))]
  })
  return { ...goodOf(name, endpoint, components), ...Object.fromEntries(byStatus) } as object
}

function goodOf(name: string, endpoint: Endpoint, components: Components): object {
  const { answer, file, webhook, redirect, paged } = endpoint
  const headers = {
    ...refer('X-Request-Id', ...(webhook ? [] : (['RateLimit-Policy', 'RateLimit'] as const))),
    ...(mayKeep(name, endpoint) ? refer('ETag') : {}),
    ...refer(...(Object.keys(deprecationOf(endpoint)) as ('Deprecation' | 'Sunset')[])),
    ...(paged ? refer('X-WP-Total', 'X-WP-TotalPages', 'Link') : {}),
    ...(idempotencyOf(name, endpoint) === 'none' ? {} : refer('Idempotency-Replayed')),
    ...Object.fromEntries(
      Object.entries(endpoint.headers ?? {}).map(([header, description]) => [header, { description, schema: { type: 'string' } }]),
    ),
  }
  if (redirect) {
    const Location = { description: 'Where to go.', schema: { type: 'string' } }
    return { 302: { description: (answer as Schema).description ?? 'Found', headers: { ...headers, Location } } }
  }
  const schema = components.of(paged ? { type: 'array', items: answer } : answer)
  return {
    200: { description: 'OK', headers, content: { [file ?? webhook?.answers ?? 'application/json']: { schema } } },
    ...(mayKeep(name, endpoint)
      ? { 304: components.response('304', { description: NOT_MODIFIED, headers: refer('X-Request-Id', 'ETag') }) }
      : {}),
  }
}

/** A refusal with this status, by one of these codes. */
function refusalOf(status: number, codes: ErrorCode[]): object {
  const code = { type: 'string', enum: codes }
  const schema = { allOf: [{ $ref: '#/components/schemas/ErrorAnswer' }, { type: 'object', required: ['code'], properties: { code } }] }
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    headers: refer(
      'X-Request-Id',
      'RateLimit-Policy',
      'RateLimit',
      'Content-Language',
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
      ...(status === 429 || status === 503 || codes.includes('rest_idempotency_under_way') ? (['Retry-After'] as const) : []),
    ),
    content: {
      'application/json': { schema, examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])) },
    },
  }
}

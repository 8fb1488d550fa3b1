import { Id } from '@anglers/contract/common'
import { type Endpoint, idempotencyOf, scopeOf } from '@anglers/contract/endpoint'
import { type ErrorCode, errorStatus, faultCodes } from '@anglers/contract/errors'
import type { Schema } from './components.ts'

/** What every answer other than a good one carries, as `ErrorAnswer` of the contract has it. */
export const ErrorAnswer: Schema = {
  type: 'object',
  description: 'What every answer other than a good one carries.',
  required: ['code', 'message', 'data'],
  properties: {
    code: { $ref: '#/components/schemas/ErrorCode' },
    message: { type: 'string', description: "a sentence for the member, in the request's language" },
    data: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'integer', description: 'the HTTP status' },
        until: { type: 'string', format: 'date-time', description: 'until when, where the refusal ends by itself' },
        params: { type: 'object', additionalProperties: { type: 'string' }, description: 'a sentence for each parameter that was refused' },
        details: {
          type: 'object',
          additionalProperties: { $ref: '#/components/schemas/FaultDetail' },
          description: 'the same for programs, by the names of the parameters',
        },
      },
    },
  },
  examples: [
    {
      code: 'rest_invalid_param',
      message: 'Something is not filled in right. Please check and try again.',
      data: {
        status: 400,
        params: { per_page: 'Enter 100 or less' },
        details: { per_page: { code: 'too_large', limit: 100, message: 'Enter 100 or less' } },
      },
    },
  ],
}

export const FaultDetail: Schema = {
  type: 'object',
  description: 'What is wrong with a parameter.',
  required: ['code', 'limit', 'message'],
  properties: {
    code: { type: 'string', enum: [...faultCodes], description: 'more come' },
    limit: { type: ['integer', 'string', 'null'], description: 'the number or the choices that it was held against' },
    message: { type: 'string', description: "a sentence for the member, in the request's language" },
  },
  examples: [{ code: 'too_large', limit: 100, message: 'Enter 100 or less' }],
}

export const ErrorCodes: Schema = {
  type: 'string',
  description: 'What went wrong. Each call lists its own; more come.',
  enum: Object.keys(errorStatus),
  examples: ['rest_not_found'],
}

/** The codes that an endpoint may answer: its own, and those that come with who may call it, what it takes and what it does. */
export function errorCodesOf(name: string, endpoint: Endpoint): ErrorCode[] {
  const { access, path, input, paged, webhook, errors = [] } = endpoint
  if (webhook)
    return ['rest_invalid_param', 'rest_bad_request', 'rest_payload_too_large', 'rest_internal_error', 'rest_unavailable', ...errors]
  const isPost = name.startsWith('POST')
  const codes: ErrorCode[] = [
    'rest_invalid_param',
    'rest_bad_request',
    'rest_invalid_token',
    'rest_too_many_requests',
    'rest_internal_error',
    'rest_unavailable',
    ...errors,
  ]
  if (paged) codes.push('rest_post_invalid_page_number')
  if (isPost) codes.push('rest_invalid_json', 'rest_payload_too_large', 'rest_unsupported_media_type')
  if (endpoint.whenBanned === 'closed') codes.push('rest_banned')
  if (access !== 'visitor') codes.push('rest_not_logged_in')
  if (scopeOf(name, endpoint) !== 'read') codes.push('insufficient_scope')
  // What is named by its id may be gone, or not this member's to touch. Any other reason is the endpoint's to declare.
  const namesThing = [path, input].some((schema) => schema && hasId(schema))
  if (namesThing) codes.push('rest_not_found')
  if (access === 'author' || access === 'moderator' || (access === 'member' && namesThing)) codes.push('rest_forbidden')
  const keyed = idempotencyOf(name, endpoint)
  if (keyed !== 'none') codes.push('rest_idempotency_conflict')
  if (keyed === 'claim') codes.push('rest_idempotency_under_way')
  return [...new Set(codes)]
}

/** Whether a call says by an id which thing it is about. */
function hasId({ type, minimum, maximum, properties, items, anyOf }: IdSchema): boolean {
  const id = Id as IdSchema
  if (type === 'integer') return minimum === id.minimum && maximum === id.maximum
  return [...Object.values(properties ?? {}), ...(items ? [items] : []), ...(anyOf ?? [])].some(hasId)
}

interface IdSchema {
  type?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, IdSchema>
  items?: IdSchema
  anyOf?: IdSchema[]
}

import { endpoints } from '@anglers/contract'
import { type Endpoint, idempotencyOf, type UploadRules, type WebhookRules } from '@anglers/contract/endpoint'
import { type ErrorCode, errorStatus } from '@anglers/contract/errors'
import { API_PREFIX } from '../kernel/api.ts'

/** What every answer other than a good one carries, as `ErrorAnswer` of the contract has it. */
const ErrorAnswer = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string', description: "a sentence for the member, in the request's language" },
    data: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'integer' },
        until: { type: 'string', format: 'date-time', description: 'until when, where the refusal ends by itself' },
        params: { type: 'object', additionalProperties: { type: 'string' }, description: 'a sentence for each parameter that was refused' },
      },
    },
  },
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
  // Whatever the contract lets members call, a service may refuse for the thing at hand.
  if (access !== 'visitor') codes.push('rest_not_logged_in', 'rest_forbidden')
  if (path || (input && Object.keys(input.properties).some((parameter) => !(parameter in PAGING)))) codes.push('rest_not_found')
  const keyed = idempotencyOf(name, endpoint)
  if (keyed !== 'none') codes.push('rest_idempotency_conflict')
  if (keyed === 'claim') codes.push('rest_idempotency_under_way')
  return [...new Set(codes)]
}

const PAGING = { page: true, per_page: true }

interface OpenApi {
  components?: { schemas?: object }
  paths?: Record<string, Record<string, { responses?: object; requestBody?: object }>>
}

/** Writes into an OpenAPI document what each operation may refuse, and which file it takes. In the routes' schemas Fastify would take it for how to serialise a refusal. */
export function documentOperations<D extends OpenApi>(document: D, of: Record<string, Endpoint> = endpoints): D {
  for (const [name, endpoint] of Object.entries(of)) {
    const [method, path] = name.split(' ') as [string, string]
    const operation = document.paths?.[`${API_PREFIX}/${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
    if (!operation) continue
    operation.responses = { ...operation.responses, ...refusalsOf(errorCodesOf(name, endpoint)) }
    if (endpoint.upload) operation.requestBody = bodyOf(endpoint.upload)
    if (endpoint.webhook) operation.requestBody = rawBodyOf(endpoint.webhook)
  }
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ErrorAnswer } }
  return document
}

/** A multipart body of one file. */
function bodyOf({ maxBytes, kinds }: UploadRules): object {
  const file = { type: 'string', format: 'binary', description: `at most ${maxBytes} bytes` }
  const schema = { type: 'object', required: ['file'], properties: { file } }
  return { required: true, content: { 'multipart/form-data': { schema, encoding: { file: { contentType: kinds.join(', ') } } } } }
}

/** A body that is taken as it comes. */
const rawBodyOf = ({ maxBytes, takes }: WebhookRules): object => ({
  required: true,
  content: { [takes]: { schema: { type: 'string', format: 'binary', description: `at most ${maxBytes} bytes` } } },
})

/** A response for each status, with the codes that come with it. */
function refusalsOf(codes: ErrorCode[]): object {
  const byStatus = [...new Set(codes.map((code) => errorStatus[code]))].map((status) => {
    const own = codes.filter((code) => errorStatus[code] === status)
    const schema = { allOf: [{ $ref: '#/components/schemas/ErrorAnswer' }, { properties: { code: { enum: own } } }] }
    return [status, { description: own.join(', '), content: { 'application/json': { schema } } }]
  })
  return Object.fromEntries(byStatus) as object
}

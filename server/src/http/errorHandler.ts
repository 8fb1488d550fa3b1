import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorAnswer, type ErrorCode, errorStatus, type FaultDetail } from '@anglers/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnreachable } from '../infra/database.ts'
import { IntegrationError } from '../infra/integrations/error.ts'
import { NO_STORE } from '../infra/store.ts'
import { ApiError, type ParamFault, tooMany, unavailable } from '../kernel/errors.ts'
import { type Language, languageOf } from '../kernel/language.ts'
import type { Sentences } from '../kernel/module.ts'
import { faultOf, messageOf } from './messages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Those of the pipeline alone, where there are none. */
    sentences?: Sentences
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
const OUTSIDE_BUSY_S = 60
/** After which a call that the database did not serve may be made again. */
const DATABASE_BUSY_S = 2

/** Every answer other than 200 leaves through here: a code, a sentence in the request's language, and nothing of our insides. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof ApiError ? error : fromFramework(error)
  if (known?.code === 'rest_unavailable' && known !== error) request.log.warn({ err: error }, 'what a call needs was not to be had')
  if (known) return send(known, request, reply)
  if (error instanceof IntegrationError) return answerIntegrationError(error, request, reply)
  request.log.error({ err: error }, 'a call failed')
  return send(new ApiError('rest_internal_error'), request, reply)
}

/** Another service did not do what a call needed of it. Only where we, or it, are at fault is there something to look into. */
function answerIntegrationError(error: IntegrationError, request: FastifyRequest, reply: FastifyReply) {
  if (error.kind === 'refused') return send(new ApiError('invalid_platform_code'), request, reply)
  if (error.kind === 'busy') return send(tooMany(OUTSIDE_BUSY_S), request, reply)
  request.log.warn({ service: error.message }, 'another service failed')
  return send(new ApiError('rest_unavailable'), request, reply)
}

export function send(error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.headers['accept-language'])
  const page = request.routeOptions.config?.refusalPage
  if (page && request.headers.accept?.includes('text/html')) {
    return reply.redirect(`${page}?${new URLSearchParams({ problem: error.code, back: request.browser?.back ?? '' })}`)
  }
  if (error.retryAfterS !== undefined) reply.header('Retry-After', error.retryAfterS)
  // RFC 6750, 3: what is wrong is named only where a token was sent.
  if (error.status === 401)
    reply.header('WWW-Authenticate', error.code === 'rest_invalid_token' ? 'Bearer error="invalid_token"' : 'Bearer')
  if (error.code === 'insufficient_scope') reply.header('WWW-Authenticate', 'Bearer error="insufficient_scope"')
  // An address that cannot be decoded has met no hook.
  return reply
    .code(error.status)
    .header('X-Request-Id', request.id)
    .header('Content-Language', language)
    .type(JSON_TYPE)
    .send(bodyOf(error, language, request.server.sentences))
}

function bodyOf(error: ApiError, language: Language, sentences?: Sentences): string {
  const details = Object.entries(error.params).map(([name, fault]) => [name, detailOf(fault, language)] as const)
  const body: ErrorAnswer = {
    code: error.code,
    message: messageOf(error.code, language, { until: error.until, sentences }),
    data: {
      status: error.status,
      ...(error.until ? { until: error.until.toISOString() } : {}),
      ...(details.length
        ? { params: Object.fromEntries(details.map(([name, { message }]) => [name, message])), details: Object.fromEntries(details) }
        : {}),
    },
  }
  return JSON.stringify(body)
}

const detailOf = (fault: ParamFault, language: Language): FaultDetail => ({
  code: fault.fault,
  limit: fault.limit ?? null,
  message: faultOf(fault, language),
})

/** What arrived is no HTTP, or did not arrive in time: there is no request to answer, only a connection, which ends. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const byCode: Record<string, ErrorCode> = {
    ERR_HTTP_REQUEST_TIMEOUT: 'rest_timeout',
    HPE_HEADER_OVERFLOW: 'rest_headers_too_large',
    HPE_CHUNK_EXTENSIONS_OVERFLOW: 'rest_payload_too_large',
  }
  // Node keeps here the answer that is being written: in its midst another would be taken for a part of it.
  const underWay = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent
  if (error.code !== 'ECONNRESET' && socket.writable && !underWay) {
    const refusal = new ApiError(byCode[error.code ?? ''] ?? 'rest_bad_request')
    const language = languageOf(undefined)
    const body = bodyOf(refusal, language)
    socket.write(
      [
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
        `Content-Type: ${JSON_TYPE}`,
        `Content-Language: ${language}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}

/** What Fastify, its plugins and the database refuse by themselves. */
function fromFramework(error: FastifyError): ApiError | null {
  const byCode: Record<string, ErrorCode> = {
    FST_ERR_CTP_INVALID_JSON_BODY: 'rest_invalid_json',
    FST_ERR_CTP_EMPTY_JSON_BODY: 'rest_invalid_json',
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'rest_invalid_json',
    FST_ERR_CTP_BODY_TOO_LARGE: 'rest_payload_too_large',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'rest_unsupported_media_type',
    FST_ERR_BAD_URL: 'rest_no_route',
    // What a row should have pointed to was deleted at that moment.
    '23503': 'rest_not_found',
    ECONNREFUSED: 'rest_unavailable',
    [NO_STORE]: 'rest_unavailable',
    // Others held what was needed: a deadlock or a serialisation failure after all attempts, or a lock for too long.
    '40P01': 'rest_unavailable',
    '40001': 'rest_unavailable',
    '55P03': 'rest_unavailable',
    // Postgres gave a statement up, or a transaction that did nothing.
    '57014': 'rest_unavailable',
    '25P03': 'rest_unavailable',
    // No room on our disk.
    ENOSPC: 'rest_unavailable',
    EDQUOT: 'rest_unavailable',
  }
  const code = byCode[error.code] ?? (isUnreachable(error) ? 'rest_unavailable' : undefined)
  if (code) return code === 'rest_unavailable' ? unavailable(DATABASE_BUSY_S) : new ApiError(code)
  const status = error.statusCode ?? 500
  const byStatus = (Object.keys(errorStatus) as ErrorCode[]).find((key) => key.startsWith('rest_') && errorStatus[key] === status)
  return status < 500 ? new ApiError(byStatus ?? 'rest_invalid_param') : null
}

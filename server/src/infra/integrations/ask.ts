import { IntegrationError } from './error.ts'

export interface Ask {
  /** Its name in the log. */
  service: string
  url: URL
  headers?: Record<string, string>
  /** Makes it a POST: an object goes as JSON, URLSearchParams as a form. */
  body?: object
  timeoutMs: number
  /** Asking twice does no harm, so a failure on the other side is tried again. What trades in a code that is good once must not. */
  repeatable?: boolean
}

export type Json = Record<string, unknown>

const ANSWER_BYTES_MAX = 256 * 1024
const PICTURE_BYTES_MAX = 2 * 1024 * 1024
const ATTEMPTS = 2
/** The request never left: any may be tried again. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
const TIMED_OUT = 'no answer in time'

/**
 * Asks another service for a JSON object, whatever the HTTP status it comes with.
 *
 * @throws IntegrationError failed: no answer in time, none at all, or none that is a JSON object
 */
export async function askJson(ask: Ask): Promise<Json> {
  const answer = await askAny(ask)
  if (Buffer.isBuffer(answer)) throw new IntegrationError('failed', ask.service, 'a picture')
  return answer
}

/**
 * The same of a service that answers with a picture where all is well, and else with JSON.
 *
 * @throws IntegrationError failed
 */
export async function askAny(ask: Ask): Promise<Json | Buffer> {
  for (let attempt = 1; ; attempt++) {
    const result = await askOnce(ask)
    if (typeof result !== 'string') return result
    const mayRepeat = NOT_SENT.has(result) || (ask.repeatable && result !== TIMED_OUT)
    if (!mayRepeat || attempt >= ATTEMPTS) throw new IntegrationError('failed', ask.service, result, '', !NOT_SENT.has(result))
  }
}

/** The answer, or what went wrong. */
async function askOnce({ url, headers, body, timeoutMs }: Ask): Promise<Json | Buffer | string> {
  const form = body instanceof URLSearchParams
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { Accept: 'application/json', ...(body && !form ? { 'Content-Type': 'application/json' } : {}), ...headers },
      body: form ? body : body && JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const isPicture = response.headers.get('content-type')?.startsWith('image/')
    const bytes = await readAtMost(response, isPicture ? PICTURE_BYTES_MAX : ANSWER_BYTES_MAX)
    if (response.status >= 500) return `HTTP ${response.status}`
    if (isPicture) return response.ok ? bytes : `HTTP ${response.status} with a picture`
    return parse(bytes.toString('utf8')) ?? `HTTP ${response.status} without a JSON object`
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return TIMED_OUT
    return (error as { cause?: { code?: string } }).cause?.code ?? 'no answer'
  }
}

/** An answer that is larger than it may be. */
class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/**
 * What comes of an answer. One that is too large is not read to its end.
 *
 * @throws Error by the name TooLarge
 */
export async function readAtMost(response: Response, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length
    if (size > bytes) throw new TooLarge()
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}

/** A field of an answer as text; '' when it is missing or something else. */
export const textOf = (answer: Json, field: string): string => {
  const value = answer[field]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** A field of an answer as an object; empty when it is missing or something else. */
export const objectOf = (answer: Json, field: string): Json => {
  const value = answer[field]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** The objects in a field that is a list of an answer; none when it is missing or something else. */
export const listOf = (answer: Json, field: string): Json[] => {
  const value = answer[field]
  return Array.isArray(value) ? value.filter((item): item is Json => typeof item === 'object' && item !== null) : []
}

/**
 * A field as text that must be there.
 *
 * @throws IntegrationError failed
 */
export function field(answer: Json, name: string, service: string): string {
  const text = textOf(answer, name)
  if (!text) throw new IntegrationError('failed', service, `no ${name}`)
  return text
}

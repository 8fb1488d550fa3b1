import Taro from '@tarojs/taro'
import type { Answer, EndpointName, Input, PagedName, UploadName } from '@anglers/contract'
import { NO_MORE_PAGES, type ErrorAnswer } from '@anglers/contract/errors'
import { APP_VERSION, ERROR_TOAST_MS, REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import { locale, t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { open } from '@/lib/navigation'
import { fillPath, withQuery } from '@/lib/url'
import { begun } from '@/platform/network'
import { fetchFile, type FetchedFile } from '@/platform/files'
import { ApiError, NetworkError } from './errors'
import { modals, toaster } from './overlays'
import { session } from './session'

const ROOT = `${API_BASE}/wp-json/wp/v2/`

export interface CallOptions {
  /** The screen shows what went wrong by itself: no toast. */
  quiet?: boolean
  /** The app does it by itself, or being signed out is just what was wanted: nobody is asked to sign in for it. */
  background?: boolean
  /** Idempotency-Key: a repeated call with the same key changes nothing more. */
  key?: string
}

export interface UploadOptions<K extends UploadName> {
  /** What is said beside the file. */
  input?: Input<K>
  /** Takes percent. */
  onProgress?: (percent: number) => void
  /** Idempotency-Key: the same file again, after a lost answer, is not kept twice. */
  key?: string
  /** It is tried again by itself: only what the server has decided is said. */
  quiet?: boolean
}

/** A call with parameters needs them; one without may leave them out. */
type Arguments<K extends EndpointName> =
  Record<never, never> extends Input<K> ? [input?: Input<K>, options?: CallOptions] : [input: Input<K>, options?: CallOptions]

/** One page of a list. */
export interface Page<D> {
  items: D[]
  /** In all pages. */
  total: number
  pages: number
}

/** A page as it was answered. */
export interface AnsweredPage<D> extends Page<D> {
  /** What else the answer says of the list, by the name of the header in small letters. */
  header: (name: string) => string | undefined
}

type Json = Record<string, unknown>

interface Answered {
  data: unknown
  header: Record<string, string>
}

/**
 * Calls an endpoint of the server by its name.
 * @throws ApiError when the server refuses: the member has been told, unless `quiet`
 * @throws NetworkError when no answer comes
 */
export async function call<K extends EndpointName>(name: K, ...[input, options]: Arguments<K>): Promise<Answer<K>> {
  return (await send(name, input ?? {}, options ?? {})).data as Answer<K>
}

/** Calls an endpoint that answers in pages. */
export async function callPage<K extends PagedName>(name: K, ...[input, options]: Arguments<K>): Promise<AnsweredPage<Answer<K>[number]>> {
  const { data, header } = await send(name, input ?? {}, options ?? {})
  return {
    items: data as Answer<K>[number][],
    total: Number(headerOf(header, 'x-wp-total') ?? 0),
    pages: Number(headerOf(header, 'x-wp-totalpages') ?? 0),
    header: (name) => headerOf(header, name),
  }
}

/**
 * Sends a picture or a voice note.
 * @param filePath a path or object URL that the host knows
 * @throws ApiError, after telling the member why; NetworkError
 */
export async function upload<K extends UploadName>(
  name: K,
  filePath: string,
  { input, onProgress, key, quiet = false }: UploadOptions<K> = {},
): Promise<Answer<K>['data']> {
  const { token } = session
  if (!session.active) throw refusedUpload(new ApiError(401, 'rest_not_logged_in', t.common.uploadNeedsSession), token, quiet)
  const header = { 'Accept-Language': locale, ...(key && { 'Idempotency-Key': key }) }
  const { path, rest } = fillPath(pathOf(name), input ?? {})
  const task = Taro.uploadFile({ url: addressOf(path, rest), filePath, name: 'file', header, timeout: REQUEST_TIMEOUT_MS })
  if (onProgress) task.progress(({ progress }) => onProgress(progress))
  const { statusCode, data } = await task.catch(() => {
    throw new NetworkError()
  })
  const answer = parsed(data)
  if (statusCode !== 200) throw refusedUpload(refusal(statusCode, answer), token, quiet)
  const { code, msg, data: kept } = (answer ?? {}) as Partial<Answer<K>>
  if (code !== 1 || !kept) throw refusedUpload(new ApiError(statusCode, '', msg ?? ''), token, quiet)
  return kept
}

/**
 * Fetches a file, to be handed over under this name.
 * @throws ApiError, told to nobody; NetworkError
 */
export async function download(name: 'GET user/export', fileName: string): Promise<FetchedFile> {
  const { status, file } = await fetchFile(addressOf(pathOf(name), {}), fileName).catch(() => {
    throw new NetworkError()
  })
  if (status !== 200) throw new ApiError(status, '', '')
  return file
}

const reads = new Set<Promise<void>>()

/**
 * The reads whose answers are still to come: what they tell may be older than what has been written meanwhile. Each
 * promise ends when its asker has taken the answer in, or none came.
 */
export const readsUnderWay = (): Promise<void>[] => [...reads]

function send(name: EndpointName, input: object, options: CallOptions): Promise<Answered> {
  const answer = exchange(name, input, options)
  if (name.startsWith('GET ')) {
    const taken = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
    const read = answer.then(taken, taken).finally(() => reads.delete(read))
    reads.add(read)
  }
  return answer
}

async function exchange(name: EndpointName, input: object, options: CallOptions): Promise<Answered> {
  const { quiet = false, background = false, key } = options
  const { token, userId } = session
  const isGet = name.startsWith('GET ')
  const { path, rest } = fillPath(pathOf(name), input)
  let response: Pick<Taro.request.SuccessCallbackResult<Json>, 'statusCode' | 'data' | 'header'>
  try {
    const url = addressOf(path, isGet ? rest : {})
    response = await ((isGet && begun(url)) ||
      Taro.request<Json>({
        url,
        method: isGet ? 'GET' : 'POST',
        data: isGet ? undefined : rest,
        header: { 'Content-Type': 'application/json', 'Accept-Language': locale, ...(key && { 'Idempotency-Key': key }) },
        timeout: REQUEST_TIMEOUT_MS,
      }))
  } catch {
    throw new NetworkError()
  }
  const { statusCode, data } = response
  if (statusCode !== 200) {
    const error = refusal(statusCode, data)
    if (error.code !== 'rest_invalid_token' || !userId) throw refused(name, error, token, { quiet, background })
    // Nothing was done yet: what visitors may do, it does now. Of a session that was opened meanwhile nothing was said, but what one member
    // asked for is not done in the name of another.
    if (session.token === token) endSession(error, background)
    else if (!isGet && session.active && session.userId !== userId) throw error
    return exchange(name, input, options)
  }
  // A hotel's sign-in page answers 200 too, but no JSON.
  if (typeof data !== 'object' || data === null) throw new NetworkError()
  return { data, header: response.header as Record<string, string> }
}

/** The server knows the session no longer. What is shown now is what visitors see, so whoever did not ask for it is told. */
function endSession(error: ApiError, background: boolean): void {
  session.close()
  if (!background) announce(error)
}

/** The address of a call that the browser itself makes, as a page: a session's token is no part of it. */
export function pageOfCall<K extends EndpointName>(name: K, input: Input<K>): string {
  const { path, rest } = fillPath(pathOf(name), input)
  return withQuery(ROOT + path, { ...(rest as Record<string, string>), ver: APP_VERSION })
}

const pathOf = (name: EndpointName) => name.slice(name.indexOf(' ') + 1)

function addressOf(path: string, parameters: object): string {
  return withQuery(ROOT + path, {
    ...parameters,
    ver: APP_VERSION,
    access_token: session.active ? session.token : undefined,
  })
}

function refusal(status: number, data: unknown): ApiError {
  const { code, message, data: details } = (data ?? {}) as Partial<ErrorAnswer>
  const params = Object.entries(details?.params ?? {}).map(([name, fault]) => [name, sentenceOf(name, fault)])
  return new ApiError(status, code ?? '', message ?? '', Object.fromEntries(params))
}

/** What is wrong with a parameter, without the name that only the API knows it by: members read it under the field itself. */
function sentenceOf(name: string, fault: string): string {
  const words = fault.startsWith(`${name} `) ? fault.slice(name.length + 1) : fault
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/**
 * The product's error catalogue: what the member sees of a refused call.
 *
 * @param token with which it was asked
 */
function refused(name: EndpointName, error: ApiError, token: string, { quiet, background }: CallOptions): ApiError {
  if (!quiet) announce(error)
  // It is about the session with which it was asked, which may be over since.
  if (session.token !== token) return error
  if (name === 'GET user/check' && error.isVerdict) {
    session.close()
    open(routes.login())
  } else if (error.isSignedOut) {
    session.close()
    // Whoever pressed a button is asked to sign in; a list that merely loads offers it in its own place.
    if (name.startsWith('POST ') && !background) open(routes.login())
  }
  return error
}

/** Tells the member of a refusal. A call does so by itself, unless it is `quiet`. */
export function announce({ code, message, sentence }: ApiError): void {
  if (code === NO_MORE_PAGES) toaster.show(t.common.noMore, { ms: ERROR_TOAST_MS })
  else if (message) toaster.show(sentence, { type: 'loading', ms: ERROR_TOAST_MS })
  else toaster.show(t.common.badData, { ms: ERROR_TOAST_MS })
}

function refusedUpload(error: ApiError, token: string, quiet: boolean): ApiError {
  if (error.status === 401) {
    if (session.token === token) session.close()
    toaster.show(t.common.uploadNeedsSession)
  } else if (error.message && (error.isVerdict || !quiet)) {
    void modals.tell(error.message)
  }
  return error
}

/** Hosts differ in whether they parse an upload's answer. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** Hosts differ in the case of header names. */
function headerOf(header: Record<string, string>, name: string): string | undefined {
  const found = Object.keys(header).find((key) => key.toLowerCase() === name)
  return found && header[found]
}

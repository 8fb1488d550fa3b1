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
import { answerOrKept } from './keeping'
import { modals, toaster } from './overlays'
import { readingNow } from './reading'
import { session } from './session'

/** Where the server's calls are. */
export const ROOT = `${API_BASE}/wp-json/wp/v2/`

export interface CallOptions {
  /** The screen shows the error itself: no toast. */
  quiet?: boolean
  /** The app calls by itself, or while signing out: an ended session does not open the sign-in page. */
  background?: boolean
  /** Idempotency-Key: repeating a call with the same key has no further effect. */
  key?: string
}

export interface UploadOptions<K extends UploadName> {
  /** Parameters sent beside the file. */
  input?: Input<K>
  /** Called with the progress in percent. */
  onProgress?: (percent: number) => void
  /** Idempotency-Key: resending the file after a lost answer does not store it twice. */
  key?: string
  /** The caller retries by itself: only final refusals are shown. */
  quiet?: boolean
}

/** Calls without required parameters may omit the input. */
type Arguments<K extends EndpointName> =
  Record<never, never> extends Input<K> ? [input?: Input<K>, options?: CallOptions] : [input: Input<K>, options?: CallOptions]

/** What answers a file of text, for a member to keep. */
export type FileName = 'GET user/export' | 'GET wallet/statement-file'

/** One page of a list. */
export interface Page<D> {
  items: D[]
  /** Number of items on all pages. */
  total: number
  pages: number
}

/** A page with the headers of its response. */
export interface AnsweredPage<D> extends Page<D> {
  /** A response header of the list, by its name in lower case. */
  header: (name: string) => string | undefined
}

type Json = Record<string, unknown>

interface Answered {
  data: unknown
  header: Record<string, string>
}

/**
 * Calls an endpoint of the server by its name.
 * @throws ApiError when the server refuses; it has been shown to the member, unless `quiet`
 * @throws NetworkError when no answer arrives
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
 * Uploads a picture or a voice note.
 * @param filePath a path or object URL that the host knows
 * @throws ApiError, after showing it to the member; NetworkError
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
 * Downloads a file, to be saved under this name.
 * @throws ApiError, which is not shown; NetworkError
 */
export async function download<K extends FileName>(name: K, input: Input<K>, fileName: string): Promise<FetchedFile> {
  const { status, file } = await fetchFile(addressOf(pathOf(name), input), fileName).catch(() => {
    throw new NetworkError()
  })
  if (status !== 200) throw new ApiError(status, '', '')
  return file
}

const reads = new Set<Promise<void>>()

/**
 * Reads that are still pending: their answers may be older than a write that has completed since. Each promise resolves when its caller has
 * processed the answer, or when the read failed.
 */
export const pendingReads = (): Promise<void>[] => [...reads]

function send(name: EndpointName, input: object, options: CallOptions): Promise<Answered> {
  const isRead = name.startsWith('GET ')
  const reading = isRead ? readingNow() : null
  const exchanged = exchange(name, input, options)
  const answer = reading ? answerOrKept(reading, name, keyOf(name, input), exchanged) : exchanged
  if (isRead) {
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
    // The session ended, and the call had no effect: retry it as a visitor where visitors may. If another session was opened meanwhile, do
    // not repeat it in that member's name.
    if (session.token === token) endSession(error, background)
    else if (!isGet && session.active && session.userId !== userId) throw error
    return exchange(name, input, options)
  }
  // A captive portal answers 200, but no JSON.
  if (typeof data !== 'object' || data === null) throw new NetworkError()
  return { data, header: response.header as Record<string, string> }
}

/** The session has ended on the server. The app now shows what visitors see, so the member is informed unless they triggered the call. */
function endSession(error: ApiError, background: boolean): void {
  session.close()
  if (!background) showError(error)
}

/** The URL of a call that the browser navigates to. It does not contain the session's token. */
export function pageOfCall<K extends EndpointName>(name: K, input: Input<K>): string {
  const { path, rest } = fillPath(pathOf(name), input)
  return withQuery(ROOT + path, { ...(rest as Record<string, string>), ver: APP_VERSION })
}

/** What an answer is kept by: whoever asks, it is in the language that they read. */
function keyOf(name: EndpointName, input: object): string {
  const { path, rest } = fillPath(pathOf(name), input)
  return withQuery(`${locale}/${path}`, rest as Record<string, string>)
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
  return new ApiError(status, code ?? '', message ?? '', details?.params ?? {})
}

/**
 * Handles a refused call: shows the error to the member.
 *
 * @param token of the session that the call was made with
 */
function refused(name: EndpointName, error: ApiError, token: string, { quiet, background }: CallOptions): ApiError {
  if (!quiet) showError(error)
  // The error concerns a session that has since ended.
  if (session.token !== token) return error
  if (name === 'GET user/check' && error.isVerdict) {
    session.close()
    open(routes.login())
  } else if (error.isSignedOut) {
    session.close()
    // An action asks the member to sign in; a list that only loads offers it in its own place.
    if (name.startsWith('POST ') && !background) open(routes.login())
  }
  return error
}

/** Shows a refusal to the member. Calls do so by themselves, unless `quiet`. */
export function showError({ code, message, sentence }: ApiError): void {
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

/** Hosts differ in whether they parse an upload's response. */
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

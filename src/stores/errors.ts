import type { ErrorCode } from '@anglers/contract/errors'
import { t } from '@/lib/i18n'
import { toaster } from './overlays'

/** The server refused the call. Its message is shown to the member. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  /**
   * @param status HTTP status
   * @param params an error message for each invalid parameter
   */
  constructor(
    readonly status: number,
    readonly code: ErrorCode | '',
    message: string,
    readonly params: Record<string, string> = {},
  ) {
    super(message)
  }

  /** Whether the refusal is final, so that a retry would be answered the same, and the server is not merely busy or down. */
  get isVerdict(): boolean {
    return this.status < 500 && this.status !== 429
  }

  /** Whether the call requires a session and there is none. */
  get isSignedOut(): boolean {
    return this.code === 'rest_not_logged_in' || this.code === 'rest_invalid_token'
  }

  /** The message shown where there is no form field to show it at: that of the only invalid parameter, otherwise the general one. */
  get sentence(): string {
    const [only, ...others] = Object.values(this.params)
    return (others.length ? undefined : only) || this.message || t.common.badData
  }
}

/** Whether the server has decided, rather than that it did not answer. */
export const isVerdict = (error: unknown): error is ApiError => error instanceof ApiError && error.isVerdict

/** No answer arrived: no connection, a timeout, or a captive portal's page. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** What a screen shows for a failure, and the action that it offers. */
export interface Problem {
  kind: 'network' | 'signin' | 'gone' | 'refused'
  message: string
}

export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { kind: 'network', message: t.common.networkDown }
  if (error.isSignedOut) return { kind: 'signin', message: t.common.signInFirst }
  if (error.status === 404) return { kind: 'gone', message: error.message || t.common.gone }
  return { kind: 'refused', message: error.sentence }
}

/** A failed request, or a chunk of the app's own code that failed to load. */
const isNetworkLost = (error: unknown) => error instanceof NetworkError || (error instanceof Error && error.name === 'ChunkLoadError')

/** Shows a network error. Calls do not show it by themselves; actions of the member do. */
export function showNetworkError(error: unknown): void {
  if (isNetworkLost(error)) toaster.show(t.common.networkLost, { type: 'error' })
}

/** Runs an action. Network errors are shown here, refusals by the call. @returns whether it succeeded */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    showNetworkError(error)
    return false
  }
}

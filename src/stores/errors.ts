import type { ErrorCode } from '@anglers/contract/errors'
import { t } from '@/lib/i18n'
import { toaster } from './overlays'

/** The server refused. Its message is a sentence for the member. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  /**
   * @param status HTTP
   * @param params a sentence for each parameter that was refused
   */
  constructor(
    readonly status: number,
    readonly code: ErrorCode | '',
    message: string,
    readonly params: Record<string, string> = {},
  ) {
    super(message)
  }

  /** Whether the server has decided, and is not merely busy or down: then the same again is answered the same. */
  get isVerdict(): boolean {
    return this.status < 500 && this.status !== 429
  }

  /** Whether the call was for somebody who is signed in, and nobody is. */
  get isSignedOut(): boolean {
    return this.code === 'rest_not_logged_in' || this.code === 'rest_invalid_token'
  }

  /** What the member is told where no field is there to say it at: what is wrong with the one thing that is, else all in all. */
  get sentence(): string {
    const [only, ...others] = Object.values(this.params)
    return (others.length ? undefined : only) || this.message || t.common.badData
  }
}

/** No answer came: no signal, a time-out, or someone else's page instead of the server's. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** What a screen says of a failure, and which way on it offers. */
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

/** No answer of the server came, or none of the app's own code that is fetched when it is needed. */
const isNetworkLost = (error: unknown) => error instanceof NetworkError || (error instanceof Error && error.name === 'ChunkLoadError')

/** The calls say nothing of a lost network; an action that a member asked for does. */
export function tellOfNetwork(error: unknown): void {
  if (isNetworkLost(error)) toaster.show(t.common.networkLost, { type: 'error' })
}

/** Does what may fail: of a lost network this tells, of a refusal the call did. @returns whether it was done */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    tellOfNetwork(error)
    return false
  }
}

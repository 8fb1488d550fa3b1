import { call } from '@/stores/api'
import { ApiError, problemOf } from '@/stores/errors'
import { invitation } from '@/stores/invitation'
import { t } from '@/lib/i18n'
import { openSession } from './openSession'

/** What the sign-in page of another platform led back with. */
export interface Return {
  ticket: string
  /** The server's code for what went wrong. */
  problem: string
  /** The page that the visitor was on. */
  back: string
}

/** Why a return came to nothing, and whether the same ticket may still do. */
export interface Failed {
  message: string
  again: boolean
}

/** What is wrong, by the server's code, in words for a visitor. */
export function returnProblem(code: string): string {
  const { cancelled, expired, notOffered, busy, failed } = t.signin.returnProblems
  const known: Record<string, string> = {
    sign_in_cancelled: cancelled,
    invalid_platform_code: expired,
    not_offered: notOffered,
    rest_too_many_requests: busy,
  }
  return known[code] ?? failed
}

/**
 * Trades the ticket for a session.
 * @returns null when the visitor is signed in; else what went wrong
 */
export async function comeBack({ ticket, problem }: Return): Promise<Failed | null> {
  if (problem || !ticket) return { message: returnProblem(problem || 'invalid_platform_code'), again: false }
  try {
    openSession(await call('POST site/login', { ticket, invite: invitation.code || undefined }, { quiet: true }))
    invitation.drop()
    return null
  } catch (error) {
    return error instanceof ApiError
      ? { message: error.code === 'invalid_platform_code' ? returnProblem(error.code) : problemOf(error).message, again: !error.isVerdict }
      : { message: problemOf(error).message, again: true }
  }
}

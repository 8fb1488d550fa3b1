import type { Session } from '@anglers/contract/account'
import { SESSION_DAYS } from '@anglers/contract/limits'
import { hashToken, newToken } from '../../http/auth.ts'
import type { Services } from '../../http/handler.ts'
import { presentMe } from './present.ts'
import { deleteSession, findMe, insertSession } from './queries.ts'
import { deleteSessions } from './signinQueries.ts'

const DAY_MS = 24 * 60 * 60_000

/** Opens a session for a member, who came from another platform where it has given them ids. */
export async function openSession({ db, store }: Pick<Services, 'db' | 'store'>, memberId: number, { openid = '', unionid = '' } = {}): Promise<Session> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS)
  await insertSession(db, { token_hash: hashToken(token), member_id: memberId, expires_at: expiresAt })
  return {
    user: presentMe(await findMe(db, memberId), store),
    openid,
    unionid,
    access_token: token,
    expired_in: Math.floor(expiresAt.getTime() / 1000),
  }
}

export const endSession = deleteSession

/** Ends every session of a member: their password has changed, or they have gone. `keep` spares the session with this token. */
export const endSessions = deleteSessions

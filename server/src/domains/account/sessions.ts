import type { Session } from '@anglers/contract/account'
import type { Scope } from '@anglers/contract/endpoint'
import { SESSION_DAYS } from '@anglers/contract/limits'
import type { Context, Services } from '../../kernel/context.ts'
import { hashToken, newToken } from '../../kernel/token.ts'
import { presentMe } from './present.ts'
import { deleteSession, findMe, insertSession } from './queries.ts'
import { deleteSessions } from './signinQueries.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Opens a session for a member, who came from another platform where it has given them ids.
 *
 * @param own.scope what it is for
 * @param own.isNew their account was made for it
 */
export async function openSession(
  { db, store }: Pick<Services, 'db' | 'store'>,
  memberId: number,
  { openid = '', unionid = '', scope = 'full' as Scope, isNew = false } = {},
): Promise<Session> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS)
  await insertSession(db, { token_hash: hashToken(token), member_id: memberId, expires_at: expiresAt, scope })
  return {
    user: presentMe(await findMe(db, memberId), store),
    openid,
    unionid,
    access_token: token,
    expired_in: Math.floor(expiresAt.getTime() / 1000),
    scope,
    isNew,
  }
}

/** Ends one session of a member. Its sockets close. */
export async function endSession(context: Context, memberId: number, tokenHash: Buffer): Promise<void> {
  await deleteSession(context.db, tokenHash)
  ended(context, memberId)
}

/** Ends every session of a member: how they sign in has changed. `keep` spares the session with this token. Sockets close with them. */
export async function endSessions(trx: Context, memberId: number, keep?: Buffer): Promise<void> {
  await deleteSessions(trx.db, memberId, keep)
  ended(trx, memberId)
}

const ended = ({ bus, afterCommit }: Context, member: number) => afterCommit(() => bus.publish('sessions', { member }))

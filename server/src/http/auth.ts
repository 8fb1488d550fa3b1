import type { Scope } from '@anglers/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { batchedQuery, builtFor } from '../infra/batchedQuery.ts'
import type { Db } from '../infra/database.ts'
import type { Role } from '../infra/schema.ts'
import type { Viewer } from '../kernel/viewer.ts'

/** The token that a request carries, in its Authorization header or its query string. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const inQuery = (request.query as { access_token?: unknown }).access_token
  return bearer ?? (typeof inQuery === 'string' && inQuery !== '' ? inQuery : undefined)
}

// A blacklist works both ways, but nobody withdraws from a moderator's eyes by blocking them. Not who they are: a crowd
// may have blocked one member.
const hasBlocks = sql<boolean>`(
    exists (select 1 from block where block.blocker_id = member.id)
    or member.role = 'member' and exists (select 1 from block where block.blocked_id = member.id)
  )`

const hasDismissed = sql<boolean>`exists (select 1 from dismissal where dismissal.member_id = member.id)`

const SESSIONS_AT_ONCE = 200

const findSessions = builtFor((db: Db, tokenHashes: Buffer[]) =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select([
      'session.token_hash',
      'session.scope',
      'session.expires_at',
      'member.id',
      'member.role',
      'member.vip_until',
      'member.banned_until',
    ])
    .select([hasBlocks.as('has_blocks'), hasDismissed.as('has_dismissed')])
    .where('session.token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('member.deleted_at', 'is', null),
)

/** The members whose unexpired sessions have these tokens, or null, in the order of the tokens. */
export async function findViewers(db: Db, tokenHashes: Buffer[]): Promise<(Viewer | null)[]> {
  const rows = await findSessions(db, tokenHashes)
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  return tokenHashes.map((hash) => viewerOf(found.get(hash.toString('hex'))))
}

/** The member whose unexpired session has this token, or null. */
export const findViewer = batchedQuery(SESSIONS_AT_ONCE, findViewers)

interface SessionRow {
  id: number
  role: Role
  vip_until: Date | null
  banned_until: Date | null
  expires_at: Date
  scope: Scope
  has_blocks: boolean
  has_dismissed: boolean
}

function viewerOf(row: SessionRow | undefined): Viewer | null {
  const now = new Date()
  if (!row || row.expires_at <= now) return null
  return {
    id: row.id,
    role: row.role,
    vip: row.vip_until !== null && row.vip_until > now,
    bannedUntil: row.banned_until !== null && row.banned_until > now ? row.banned_until : null,
    hasBlocks: row.has_blocks,
    hasDismissed: row.has_dismissed,
    scope: row.scope,
  }
}

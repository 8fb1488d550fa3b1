import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../infra/database.ts'
import type { Viewer } from '../kernel/viewer.ts'

/** The token that a request carries, in its Authorization header or its query string. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const inQuery = (request.query as { access_token?: unknown }).access_token
  return bearer ?? (typeof inQuery === 'string' && inQuery !== '' ? inQuery : undefined)
}

// A blacklist works both ways, but nobody withdraws from a moderator's eyes by blocking them. Not who they are: a crowd may have blocked one member.
const hasBlocks = sql<boolean>`(
    exists (select 1 from block where block.blocker_id = member.id)
    or member.role = 'member' and exists (select 1 from block where block.blocked_id = member.id)
  )`

const sessions = (db: Db) => db
  .selectFrom('session')
  .innerJoin('member', 'member.id', 'session.member_id')
  .select(['member.id', 'member.role', 'member.vip_until', 'member.banned_until', 'session.expires_at'])
  .select(hasBlocks.as('has_blocks'))
  .where('member.deleted_at', 'is', null)

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirstOrThrow']>>

/** The member whose unexpired session has this token, or null. */
export async function findViewer(db: Db, tokenHash: Buffer): Promise<Viewer | null> {
  return viewerOf(await sessions(db).where('session.token_hash', '=', tokenHash).executeTakeFirst())
}

/** The same for many, in the order of the tokens. */
export async function findViewers(db: Db, tokenHashes: Buffer[]): Promise<(Viewer | null)[]> {
  const rows = await sessions(db).select('session.token_hash').where('session.token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`).execute()
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  return tokenHashes.map((hash) => viewerOf(found.get(hash.toString('hex'))))
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
  }
}

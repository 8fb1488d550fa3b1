import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CodePurpose } from '@anglers/contract/signin'
import { sql } from 'kysely'
import { outboxFolder } from '../../../server/src/infra/integrations/index.ts'
import type { Db } from '../../../server/src/infra/database.ts'
import type { TestServer } from './server.ts'

/** The messages that went to an address, the oldest first. */
export async function outbox({ dataDir }: { dataDir: string }, address: string): Promise<string[]> {
  const names = await readdir(outboxFolder(dataDir)).catch(() => [] as string[])
  return Promise.all(
    names
      .filter((name) => name.endsWith(` ${address}.txt`))
      .sort()
      .map((name) => readFile(path.join(outboxFolder(dataDir), name), 'utf8')),
  )
}

/** The code of the newest message to an address. */
export async function codeSentTo(server: { dataDir: string }, address: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await outbox(server, address)).at(-1) ?? '')?.[0]
  if (!code) throw new Error(`no code was sent to ${address}`)
  return code
}

/** Asks for a code, and reads it where it was sent. */
export async function getCode(
  server: Pick<TestServer, 'call' | 'dataDir'>,
  user: string,
  purpose: CodePurpose,
  ip?: string,
): Promise<string> {
  await server.call('POST site/code', { user, purpose }, { ip })
  return codeSentTo(server, user)
}

/** Some other code. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Lets so many seconds go by for codes, tries and tickets. */
export async function passTime(db: Db, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${sql.lit(seconds)})`
  await sql`update sign_in_code set sent_at = sent_at - ${by}, expires_at = expires_at - ${by}`.execute(db)
  await sql`update sign_in_try set since = since - ${by}, open_at = open_at - ${by}`.execute(db)
  await sql`update sign_in_redirect set expires_at = expires_at - ${by}`.execute(db)
  await sql`update sign_in_ticket set expires_at = expires_at - ${by}`.execute(db)
}

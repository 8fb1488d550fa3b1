import { sql } from 'kysely'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { openTestServer } from '../support/server.ts'

const { db, databaseUrl, buildMember, buildPost, close } = await openTestServer()
afterAll(close)

const ROWS = 203
const lastLineOf = async (name: 'shop' | 'review' | 'reports', ...args: string[]) =>
  (await runCommand(name, args, databaseUrl)).split('\nnpm run')[0]!.trim().split('\n').at(-1)

test(
  "operators' lists say that they are not all",
  async () => {
    const [member, { id }] = [await buildMember(), await buildPost()]
    await sql`insert into shop_audit (action, subject_id) select 'price', i from generate_series(1, ${ROWS}::int) i`.execute(db)
    expect(await lastLineOf('shop', 'log')).toBe('3 more')
    await sql`
      insert into post_review_log (post_id, accepted, words) select ${id}, true, i::text from generate_series(1, ${ROWS}::int) i`.execute(
      db,
    )
    expect(await lastLineOf('review', 'log')).toBe('There are more.')
    await sql`
      insert into report (reporter_id, type, reason, body)
      select ${member.id}, 'feedback', 'other', i::text from generate_series(1, ${ROWS}::int) i`.execute(db)
    expect(await lastLineOf('reports')).toBe('There are more.')
  },
  COMMANDS_MS,
)

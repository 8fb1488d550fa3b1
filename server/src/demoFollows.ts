import type { Town } from '../demo/town.ts'
import type { Db } from './infra/database.ts'
import { dayOf } from './infra/localTime.ts'

const MINUTE_MS = 60_000
/** Rows in one INSERT: Postgres takes at most 65,535 parameters. */
const ROWS = 1_000

export function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS)
}

/** Adds who follows and who visited whom in the demo town. */
export async function addFollows(
  db: Db,
  { follows, visits }: Pick<Town, 'follows' | 'visits'>,
  members: Map<string, number>,
  now: Date,
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const rows = follows.map(({ follower, followed, minutesAgo }) => ({
    follower_id: members.get(follower)!,
    followee_id: members.get(followed)!,
    created_at: ago(minutesAgo),
  }))
  for (const some of chunks(rows)) await db.insertInto('follow').values(some).execute()
  const looks = visits.map(({ host, visitor, minutesAgo }) => ({
    host_id: members.get(host)!,
    visitor_id: members.get(visitor)!,
    visited_at: ago(minutesAgo),
  }))
  // Two looks within one day of the town's clock are one visit, with the later time.
  looks.sort((a, b) => b.visited_at.getTime() - a.visited_at.getTime())
  for (const some of chunks(looks.map((look) => ({ ...look, day: dayOf(look.visited_at) }))))
    await db
      .insertInto('visit')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Counts one question on a day, for all processes: to a service that the operator pays for, or what counts once for each member. The
 * table is named after its first.
 *
 * @param who for whom, by a keyed hash in which the service's name is, or what is counted; empty for the whole site's to the weather
 *   service
 * @returns whether it is among the first `most` of them; one that is not is not counted
 */
export async function countAsk(db: Db, day: string, who: Buffer, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into weather_ask as spent (day, who, asked) values (${day}, ${who}, 1)
    on conflict (day, who) do update set asked = spent.asked + 1 where spent.asked < ${most}
    returning asked`.execute(db)
  return rows.length > 0
}

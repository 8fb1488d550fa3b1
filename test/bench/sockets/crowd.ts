import { filled, loadSessions } from '../load.ts'
import { nickname, seeded } from '../text.ts'

/** Members who are there with a socket each. */
export interface Crowd {
  /** The group that the first of them are in. */
  group: number
  members: { id: number; token: string }[]
}

const SEED = 20_260_101

/** Makes the schema in the empty database at `url`, and in it so many members with a session each, the first of whom are a group. */
export function gather(url: string, members: number, inGroup: number): Promise<Crowd> {
  return filled(url, async (db) => {
    const random = seeded(SEED)
    await db.query(
      `
      insert into member (id, login, nickname) select i, 'angler' || i, name from unnest($1::text[]) with ordinality t(name, i)`,
      [Array.from({ length: members }, () => nickname(random))],
    )
    const tokens = await loadSessions(db, members)
    const { rows } = await db.query<{ id: string }>("insert into conversation (name, code) values ('周末约钓', 'bench') returning id")
    const group = Number(rows[0]!.id)
    await db.query('insert into conversation_member (conversation_id, member_id) select $1, i from generate_series(1, $2::integer) i', [
      group,
      inGroup,
    ])
    await db.query('vacuum (analyze)')
    return { group, members: tokens.map((token, i) => ({ id: i + 1, token })) }
  })
}

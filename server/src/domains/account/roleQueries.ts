import type { Db } from '../../infra/database.ts'
import type { Role } from '../../infra/schema.ts'

const whoHasLogin = (db: Db, login: string) =>
  db.selectFrom('member').select(['id', 'role', 'leaving_at']).where('login', '=', login).where('deleted_at', 'is', null)

export const findMemberByLogin = (db: Db, login: string) => whoHasLogin(db, login).executeTakeFirst()

export const lockWhoHasLogin = (db: Db, login: string) => whoHasLogin(db, login).forNoKeyUpdate().executeTakeFirst()

/** Holds all operators, in their order, so that none becomes anything else until the transaction ends. */
export async function lockOperators(db: Db): Promise<void> {
  await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'operator')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function updateRole(db: Db, memberId: number, role: Role): Promise<void> {
  await db.updateTable('member').set({ role }).where('id', '=', memberId).execute()
}

/** Operators and moderators of the whole site, operators first. */
export const listStaff = (db: Db) =>
  db
    .selectFrom('member')
    .select(['id', 'login', 'nickname', 'role'])
    .where('role', '<>', 'member')
    .where('deleted_at', 'is', null)
    .orderBy('role', 'desc')
    .orderBy('id')
    .execute()

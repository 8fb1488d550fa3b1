import { type Context, transact } from '../../kernel/context.ts'
import type { Role } from '../../infra/schema.ts'
import { lockOperators, lockWhoHasLogin, updateRole } from './roleQueries.ts'
import { findOperator } from './queries.ts'

export { findMemberByLogin, listStaff } from './roleQueries.ts'

export const ROLES: readonly Role[] = ['operator', 'moderator', 'member']

/**
 * Makes a member an operator or a moderator, or neither any more. It holds from their next call on, and ends no session.
 *
 * @throws Error where nobody has the login, where they have asked for their account to be deleted, or for the only operator
 */
export function setRole(context: Context, login: string, role: Role): Promise<void> {
  return transact(context, async ({ db }) => {
    // Of two whose roles end at once, each would else leave the other one.
    await lockOperators(db)
    const member = await lockWhoHasLogin(db, login)
    if (!member) throw new Error(`There is no member ${login}.`)
    // An operator's account is not deleted, so one that soon will be cannot become an operator's.
    if (member.leaving_at && role === 'operator')
      throw new Error(`${login} asked for their account to be deleted: they take that back first.`)
    await updateRole(db, member.id, role)
    if (member.role === 'operator' && !(await findOperator(db)))
      throw new Error(`${login} is the only operator: make another member one first.`)
  })
}

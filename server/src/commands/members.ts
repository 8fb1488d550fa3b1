import { inContext, print, runCommand } from '../command.ts'
import { listStaff, ROLES, setRole } from '../domains/account/roles.ts'
import type { Db } from '../infra/database.ts'
import type { Role } from '../infra/schema.ts'

const USAGE = `
npm run -s members                                          lists operators and moderators
npm run -s members -- role LOGIN operator|moderator|member  makes a member one of these; they sign up first, as all do
`

const isRole = (typed: string | undefined): typed is Role => ROLES.includes(typed as Role)

async function list(db: Db): Promise<void> {
  for (const { id, login, nickname, role } of await listStaff(db)) print(`${role} ${login} (${nickname}, ${id})`)
  print(USAGE)
}

// npm run members: who runs the site.
await runCommand(async (db, [what, login, role, ...rest], config) => {
  if (what === undefined) return list(db)
  if (what !== 'role' || !login || !isRole(role) || rest.length) throw new Error(USAGE)
  await inContext(db, config, (context) => setRole(context, login, role))
  print(`${login}: ${role}`)
})

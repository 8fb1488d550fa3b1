import { installFromDebian, succeeds } from './debian.mjs'

/** What stands around several processes of one site, and how each says that it is there. */
const PROGRAMS = { pgbouncer: '--version', nginx: '-v' }

/** Has PgBouncer and nginx installed where that is possible; the tests that need them are skipped elsewhere. */
export async function ensureSeveral() {
  const missing = () => Object.entries(PROGRAMS).flatMap(([program, option]) => (succeeds(program, option) ? [] : [program]))
  if (missing().length > 0) await installFromDebian(...missing())
  for (const program of missing()) console.log(`No ${program} is installed: what needs it is not tested.`)
}

import { print, runCommand } from '../command.ts'
import { audit } from '../domains/ledger/audit.ts'
import type { Db } from '../infra/database.ts'
import { modules } from '../modules.ts'

// npm run audit: adds up the ledger; fails where it doesn't add up.
await runCommand(
  async (db: Db) => {
    const faults = await audit(db, modules)
    for (const { check, id, found, expected } of faults) print(`${check} ${id}: ${found} is written, ${expected} adds up`)
    if (faults.length) throw new Error(`The ledger does not add up: ${faults.length} faults.`)
    print('The ledger adds up.')
  },
  { migrated: true, patient: true },
)

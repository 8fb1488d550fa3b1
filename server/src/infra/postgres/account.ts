import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** An operating-system account. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The account to run Postgres as, or undefined for the one that runs Node.
 * Postgres refuses to run as root, so root hands it to an account without privileges;
 * a cluster that exists already keeps its owner.
 */
export function databaseAccount(data: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = fs.statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (!account) {
    throw new Error('Postgres does not run as root, and there is no account "postgres" or "nobody" to run it: start as an ordinary user')
  }
  return account
}

function findAccount(name: string): Account | undefined {
  const id = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** Whether `account` may pass every folder on the way to `target`, and use `target` itself. */
export function canReach(account: Account, target: string): boolean {
  for (let step = fs.realpathSync(target); ; step = path.dirname(step)) {
    const { mode, uid, gid } = fs.statSync(step)
    const executable = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & executable)) return false
    if (step === path.dirname(step)) return true
  }
}

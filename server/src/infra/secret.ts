import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Secret } from '../lib/secret.ts'

/** The secret that the environment gives, or else the data folder's own, made at the first start. */
export async function openSecret(given: string | undefined, dataDir: string): Promise<Secret> {
  if (given) return new Secret(given)
  const file = path.join(dataDir, 'secret')
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return new Secret(await readFile(file, 'utf8'))
}

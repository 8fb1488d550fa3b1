import { hash, verify } from '@node-rs/argon2'

// OWASP's second recommended setting for argon2id: 19 MiB, 2 passes, one lane. The package's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

// Checked against when there is no such account, so that the answer takes as long either way.
const decoy = hashPassword('the password of nobody')

/** Whether the password is right; false, after the same time, when there is nothing to check against. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await decoy), password)
  return right && Boolean(stored)
}

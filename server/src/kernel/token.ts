import { createHash, randomBytes } from 'node:crypto'

/** Generates a session token: 256 random bits, of which only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

import { createDecipheriv, createHash } from 'node:crypto'
import { isSameBytes } from '../../lib/sameBytes.ts'

/** What is set in the mini-program's console for the messages that WeChat pushes. */
export interface PushKeys {
  token: string
  /** EncodingAESKey: 43 characters. */
  aesKey: string
}

const BLOCK_BYTES = 32
const RANDOM_BYTES = 16

const signatureOf = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest()

const isSame = (signature: string, wanted: Buffer): boolean => isSameBytes(Buffer.from(signature, 'hex'), wanted)

/** Whether WeChat asks here: it wants an address confirmed before it pushes there. */
export const isAddressCheck = ({ token }: PushKeys, { signature = '', timestamp = '', nonce = '' }: Record<string, string>): boolean =>
  isSame(signature, signatureOf(token, timestamp, nonce))

/**
 * Opens a pushed message of the secure mode, which alone signs what it says: of a plain one the signature covers the time and the nonce.
 * Null where it is not WeChat's, or not for this app.
 */
export function openPush(keys: PushKeys, appId: string, query: Record<string, string>, body: Buffer): Record<string, unknown> | null {
  try {
    const { Encrypt: sealed } = JSON.parse(body.toString('utf8')) as { Encrypt?: unknown }
    const { msg_signature: signature = '', timestamp = '', nonce = '' } = query
    if (typeof sealed !== 'string' || !isSame(signature, signatureOf(keys.token, timestamp, nonce, sealed))) return null
    const key = Buffer.from(`${keys.aesKey}=`, 'base64')
    const opening = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([opening.update(sealed, 'base64'), opening.final()])
    const padding = padded.at(-1)!
    if (padding < 1 || padding > BLOCK_BYTES) return null
    const opened = padded.subarray(RANDOM_BYTES, padded.length - padding)
    const length = opened.readUInt32BE(0)
    if (opened.subarray(4 + length).toString('utf8') !== appId) return null
    const message: unknown = JSON.parse(opened.subarray(4, 4 + length).toString('utf8'))
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null
  } catch {
    return null
  }
}

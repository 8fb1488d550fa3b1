import { createDecipheriv, createHash } from 'node:crypto'
import { isSameBytes } from '../../lib/sameBytes.ts'

/** What is set in the mini-program's console for the messages that WeChat pushes. */
export interface PushKeys {
  token: string
  /** EncodingAESKey: 43 characters. Null where messages come in the plain mode. */
  aesKey: string | null
}

type Message = Record<string, unknown>

const BLOCK_BYTES = 32
const RANDOM_BYTES = 16
/** WeChat pushes at once, and again within seconds. What is older in the plain mode may have been copied from somewhere. */
const PLAIN_MS = 10 * 60_000

const signatureOf = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest()

const isSame = (signature: string, wanted: Buffer): boolean => isSameBytes(Buffer.from(signature, 'hex'), wanted)

/** Whether WeChat asks here: it wants an address confirmed before it pushes there. */
export const isAddressCheck = (
  { token }: Pick<PushKeys, 'token'>,
  { signature = '', timestamp = '', nonce = '' }: Record<string, string>,
): boolean => isSame(signature, signatureOf(token, timestamp, nonce))

/**
 * Opens a pushed message. Where there is a key it has to come in the secure mode, which alone signs what it says: of a plain one the
 * signature covers the time and the nonce. Null where it is not WeChat's, or not for this app.
 */
export function openPush({ token, aesKey }: PushKeys, appId: string, query: Record<string, string>, body: Buffer): Message | null {
  try {
    if (aesKey === null) return isAddressCheck({ token }, query) && isFresh(query) ? messageIn(body.toString('utf8')) : null
    const { Encrypt: sealed } = JSON.parse(body.toString('utf8')) as { Encrypt?: unknown }
    const { msg_signature: signature = '', timestamp = '', nonce = '' } = query
    if (typeof sealed !== 'string' || !isSame(signature, signatureOf(token, timestamp, nonce, sealed))) return null
    const key = Buffer.from(`${aesKey}=`, 'base64')
    const opening = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([opening.update(sealed, 'base64'), opening.final()])
    const padding = padded.at(-1)!
    if (padding < 1 || padding > BLOCK_BYTES) return null
    const opened = padded.subarray(RANDOM_BYTES, padded.length - padding)
    const length = opened.readUInt32BE(0)
    if (opened.subarray(4 + length).toString('utf8') !== appId) return null
    return messageIn(opened.subarray(4, 4 + length).toString('utf8'))
  } catch {
    return null
  }
}

const isFresh = ({ timestamp }: Record<string, string>) => Math.abs(Date.now() - Number(timestamp) * 1000) < PLAIN_MS

function messageIn(text: string): Message | null {
  const message: unknown = JSON.parse(text)
  return typeof message === 'object' && message !== null && !Array.isArray(message) ? (message as Message) : null
}

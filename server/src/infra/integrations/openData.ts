import { createDecipheriv, createHash } from 'node:crypto'
import { platformPhone } from '../../lib/address.ts'
import { isSameBytes } from '../../lib/sameBytes.ts'
import { type Json, objectOf, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'

/**
 * Opens what WeChat or Douyin has sealed on the phone: AES-128-CBC with PKCS#7 under the session key, all three in base64, and in
 * it a watermark with the app that it is for.
 *
 * @throws IntegrationError refused: sealed under another key, tampered with, or for another app
 */
export function openData(sealed: { encryptedData: string; iv: string }, sessionKey: string, appId: string): Json {
  const refused = (reason: string) => new IntegrationError('refused', 'sealed data', reason)
  let data: Json
  try {
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(sessionKey, 'base64'), Buffer.from(sealed.iv, 'base64'))
    const text = Buffer.concat([decipher.update(Buffer.from(sealed.encryptedData, 'base64')), decipher.final()]).toString('utf8')
    data = objectOf({ data: JSON.parse(text) as unknown }, 'data')
  } catch {
    throw refused('it does not open')
  }
  if (textOf(objectOf(data, 'watermark'), 'appid') !== appId) throw refused('it is for another app')
  return data
}

/** Whether `rawData` is what the platform signed on the phone: SHA-1 over it and the session key, in hex. */
export function isSigned(rawData: string, signature: string, sessionKey: string): boolean {
  const expected = createHash('sha1')
    .update(rawData + sessionKey, 'utf8')
    .digest()
  return isSameBytes(Buffer.from(signature, 'hex'), expected)
}

/**
 * The phone in sealed data that has one, as platformPhone gives it; else null.
 *
 * @throws IntegrationError refused: it is no number
 */
export function phoneIn(data: Json): string | null {
  const pure = textOf(data, 'purePhoneNumber')
  if (!pure) return null
  if (!/^\d{5,15}$/.test(pure)) throw new IntegrationError('refused', 'sealed data', 'no phone number')
  return platformPhone(pure, textOf(data, 'countryCode'))
}

import { createCipheriv, createHash, randomBytes } from 'node:crypto'

export interface Sealed {
  encryptedData: string
  iv: string
}

/** Seals data as a platform does on the phone: AES-128-CBC with PKCS#7 under the session key, all in base64, watermarked with the app. */
export function seal(data: object, sessionKey: string, appId: string): Sealed {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(sessionKey, 'base64'), iv)
  const text = JSON.stringify({ ...data, watermark: { timestamp: Math.floor(Date.now() / 1000), appid: appId } })
  return { encryptedData: Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64'), iv: iv.toString('base64') }
}

/** Signs data that goes unsealed. */
export const sign = (rawData: string, sessionKey: string): string =>
  createHash('sha1')
    .update(rawData + sessionKey, 'utf8')
    .digest('hex')

export const newSessionKey = (): string => randomBytes(16).toString('base64')

/** The session keys of those who have logged in on a platform, by person. */
export class SessionKeys {
  private readonly keys = new Map<string, string>()

  /** Logs somebody in, again where they were: then by another key. */
  renew(person: string): void {
    this.keys.set(person, newSessionKey())
  }

  forget(person: string): void {
    this.keys.delete(person)
  }

  people(): string[] {
    return [...this.keys.keys()]
  }

  /** @throws Error for a person who has not logged in */
  of(person: string): string {
    const key = this.keys.get(person)
    if (!key) throw new Error(`${person} has not logged in`)
    return key
  }
}

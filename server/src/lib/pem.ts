import { createPrivateKey, createPublicKey } from 'node:crypto'

/** A PEM as one line of an environment file. */
export const unescapePem = (text: string) => text.replaceAll('\\n', '\n')

/** Public keys by their serials, as in `PUB_KEY_ID_1=-----BEGIN PUBLIC KEY-----\\n…,5D…=…`; null where one is none. */
export function keysBySerial(text: string): Record<string, string> | null {
  const keys = text.split(',').map((part) => {
    const [, serial = '', key = ''] = /^([^=]*)=([^]*)$/.exec(part) ?? []
    return [serial.trim(), unescapePem(key.trim())] as const
  })
  return keys.every(([serial, key]) => serial && isPublicKey(key)) ? Object.fromEntries(keys) : null
}

/** Whether it is a public key of RSA. */
export function isPublicKey(text: string): boolean {
  try {
    return createPublicKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Whether it is a private key, its lines escaped or not. */
export function isPrivateKey(text: string, type: 'rsa' | 'ed25519' = 'rsa'): boolean {
  try {
    return createPrivateKey(unescapePem(text)).asymmetricKeyType === type
  } catch {
    return false
  }
}

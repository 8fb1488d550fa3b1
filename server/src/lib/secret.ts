import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * The server's own secret. What is guessed easily (a code of six digits, a name, a request that holds a password) is kept as a
 * hash under it: a reader of the database alone learns nothing. Addresses that are good for a while are signed by it.
 */
export class Secret {
  constructor(private readonly key: string | Buffer) {}

  /** The keyed hash of some text. What one `use` hashes says nothing about another's. */
  hash(use: string, text: string): Buffer {
    return createHmac('sha256', this.key).update(`${use}\0${text}`).digest()
  }

  /** Encrypts what is to be read again by this server alone: AES-256-GCM, the nonce before it and the tag behind. */
  seal(use: string, plain: Buffer): Buffer {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.hash(use, 'seal'), iv)
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }

  /** @throws Error for what another secret sealed, or for another use */
  unseal(use: string, sealed: Buffer): Buffer {
    const opening = createDecipheriv('aes-256-gcm', this.hash(use, 'seal'), sealed.subarray(0, IV_BYTES))
    opening.setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([opening.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), opening.final()])
  }
}

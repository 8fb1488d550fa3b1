import { createHmac } from 'node:crypto'

/**
 * The server's own secret. What is guessed easily (a code of six digits, a name, a request that holds a password) is kept as a
 * hash under it: whoever reads the database alone learns nothing. Addresses that are good for a while are signed by it.
 */
export class Secret {
  constructor(private readonly key: string | Buffer) {}

  /** The keyed hash of some text. What one `use` hashes says nothing about another's. */
  hash(use: string, text: string): Buffer {
    return createHmac('sha256', this.key).update(`${use}\0${text}`).digest()
  }
}

import { LRUCache } from 'lru-cache'
import { isSameBytes } from './sameBytes.ts'
import type { Secret } from './secret.ts'

const HOUR_S = 3_600
/** Links made within one step are the same, letter for letter: a browser finds in its cache what it fetched an hour ago. */
const STEP_S = 12 * HOUR_S
/** Characters of base64url: 132 bits. */
const SIGNATURE_CHARS = 22
const KEPT_MAX = 50_000

const nowS = () => Math.floor(Date.now() / 1000)

/** Links that open one file to their holder, until they expire. Processes with the same secret make and know the same ones. */
export class SignedLinks {
  /** What was signed lately. A list is signed again for each of its readers: looking it up takes a sixth of the time. */
  private readonly signed = new LRUCache<string, string>({ max: KEPT_MAX })

  constructor(private readonly secret: Secret) {}

  /** The query of a link to this file, good for at least so many hours and at most twelve more. */
  query(file: string, hours: number): string {
    const expires = (Math.floor(nowS() / STEP_S) + 1) * STEP_S + hours * HOUR_S
    const name = `${expires} ${file}`
    let query = this.signed.get(name)
    if (query === undefined) this.signed.set(name, (query = `e=${expires}&s=${this.sign(name)}`))
    return query
  }

  /** For how many seconds more a link to this file is good; 0 when it has expired, or was not made here, or for another file. */
  secondsLeft(file: string, { e, s }: { e?: unknown; s?: unknown }): number {
    if (typeof e !== 'string' || typeof s !== 'string' || !/^[1-9]\d{9}$/.test(e)) return 0
    if (!isSameBytes(Buffer.from(s), Buffer.from(this.sign(`${e} ${file}`)))) return 0
    return Math.max(0, Number(e) - nowS())
  }

  private sign(name: string): string {
    return this.secret.hash('file', name).toString('base64url').slice(0, SIGNATURE_CHARS)
  }
}

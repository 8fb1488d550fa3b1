import { randomBytes } from 'node:crypto'

export const CODE_S = 300

/** Codes that are good once, for five minutes. */
export class OneTimeCodes<T> {
  private readonly issued = new Map<string, { what: T; until: number; used: boolean }>()

  issue(what: T): string {
    const code = randomBytes(24).toString('base64url')
    this.issued.set(code, { what, until: Date.now() + CODE_S * 1000, used: false })
    return code
  }

  /** What the code stands for, if `fits` finds it to be for this use; or why it is no good. */
  take(code: string, fits: (what: T) => boolean): T | 'unknown' | 'used' {
    const known = this.issued.get(code)
    if (!known || known.until < Date.now() || !fits(known.what)) return 'unknown'
    if (known.used) return 'used'
    known.used = true
    return known.what
  }

  /** Lets all that were issued grow too old. */
  expire(): void {
    for (const known of this.issued.values()) known.until = 0
  }
}

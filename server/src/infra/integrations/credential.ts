import { IntegrationError } from './error.ts'

const EARLY_S = 300

/**
 * What another service gives us for a while (an access token, a ticket): fetched when it is needed, once for all who need it at
 * the same moment, and kept until five minutes before its end.
 */
export class Credential {
  private kept: { text: string; until: number } | null = null
  private coming: Promise<string> | null = null

  /** `fetchNew` answers the text and for how many seconds it is good. */
  constructor(private readonly fetchNew: () => Promise<{ text: string; forS: number }>) {}

  get(): Promise<string> {
    if (this.kept && this.kept.until > Date.now()) return Promise.resolve(this.kept.text)
    this.coming ??= this.fetchNew()
      .then(
        ({ text, forS }) => {
          this.kept = { text, until: Date.now() + Math.max(forS - EARLY_S, forS / 2) * 1000 }
          return text
        },
        (error: unknown) => {
          throw error instanceof IntegrationError ? error.beforeSent() : error
        },
      )
      .finally(() => {
        this.coming = null
      })
    return this.coming
  }

  /** Forgets it, when the service says that it is no good (any more). A newer one stays. */
  drop(text: string): void {
    if (this.kept?.text === text) this.kept = null
  }
}

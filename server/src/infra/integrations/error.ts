/**
 * What went wrong with another service: it refused what the caller sent (a code that is used up, say), it wants us to slow down,
 * or it failed: no answer in time, an answer that makes no sense, keys that it does not know. The message is for the log: no
 * address with its query, no key, no code.
 */
export class IntegrationError extends Error {
  constructor(
    readonly kind: 'refused' | 'busy' | 'failed',
    private readonly service: string,
    private readonly reason: string,
    /** The other service's own, where it gave one. */
    readonly code = '',
    /** False where the request itself never left, so that it may be made again, whatever it asks for. */
    readonly isSent = true,
  ) {
    super(`${service}: ${reason}`)
  }

  /** What this means to a request that needed the answer first. */
  beforeSent(): IntegrationError {
    return new IntegrationError(this.kind, this.service, this.reason, this.code, false)
  }
}

/**
 * What went wrong with another service: it refused what the caller sent (a code that is used up, say), it wants us to slow down,
 * or it failed: no answer in time, an answer that makes no sense, keys that it does not know. The message is for the log: no
 * address with its query, no key, no code.
 */
export class OutsideError extends Error {
  constructor(
    readonly kind: 'refused' | 'busy' | 'failed',
    service: string,
    reason: string,
    /** The other service's own, where it gave one. */
    readonly code = '',
  ) {
    super(`${service}: ${reason}`)
  }
}

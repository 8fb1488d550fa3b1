import { session } from '@/stores/session'

/** Sends what an earlier visit left in the outbox; the first load has no room for how. */
export function flushOutbox(): void {
  // Without a line the code does not come, and the next visit tries again.
  if (session.active) import('./leftOutbox').then(({ flushOutbox }) => flushOutbox()).catch(() => undefined)
}
